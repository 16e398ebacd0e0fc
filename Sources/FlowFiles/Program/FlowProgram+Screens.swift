import DeviceSimulation
import UnlockEngine

// What is shown: screens, pads, buttons, alerts, facts.

extension FlowProgram {
  struct ScreenDefinition: Sendable {
    let place: PlaceInfo
    let style: Layer.Style
    let title: Copy
    let texts: [ConditionalCopy]
    let buttons: FlowTable<ButtonDefinition>
    /// What stands where, in the file's order; empty where that follows from what there is.
    var body: [BodyPiece] = []
    let pad: PadDefinition?
    let fields: FlowTable<FieldDefinition>
    /// While it holds, something is waited for.
    let isBusy: UInt16?
    let isPrivate: Bool
    /// Whether it is to be come to only right after a proof: for who judges the flow.
    let isSensitive: Bool
    /// What whoever confirms something there has to be shown, likewise.
    var confirmed: [ConditionalCopy] = []
    /// The timers whose length it tells, likewise: a bit for each, by its number from 1 on.
    var told: UInt64 = 0
    /// The screen that is blurred behind it, by its number from 1 on.
    let behind: UInt8?
    /// The screen in whose place it shows by itself, and when.
    let insteadOf: UInt8?
    let condition: UInt16?
    /// The timer whose rest is counted down.
    let countdown: UInt8?
    let enter: UInt16?
    /// In place of what the moments of all screens say.
    let moments: ScreenMoments
    let complete: UInt16?
    /// The screen that shows in its place while something else has the phone's; 0 for none.
    let cover: UInt8
    /// What happens at a key that doesn't complete an entry.
    let typing: UInt16?
    /// The alerts that can come over it by themselves, by their numbers from 1 on.
    var alerts: [UInt8] = []
    /// The screens that can show in its place, likewise.
    var variants: [UInt8] = []
  }

  struct PadDefinition: Sendable {
    /// How many digits complete an entry; the fewest, where a button submits it.
    let length: Length
    /// Digits, letters and digits, or the dots of a pattern.
    var keys = Keypad.Keys.digits
    /// The most digits that it takes where a button submits them.
    var most: Length?
    /// While it holds, a button submits an entry; else its last digit does. Always, where there is none.
    var isVariable: UInt16?
    /// While it holds, nothing can be typed.
    let isOff: UInt16?
    /// What is too simple to be taken: the dots shake, and nothing else happens.
    let refused: UInt16?
    /// Whether what is said of a wrong entry goes with the next key, and not only with the next whole entry.
    let forgetsWhenTyped: Bool
    /// While it holds, the dots shake as long as nothing is typed.
    let shakes: UInt16?

    enum Length: Hashable, Sendable {
      case digits(UInt8)
      case limit(UInt8)
      /// As long as a code; as a limit says while that isn't set.
      case code(UInt8, or: UInt8?)
    }

    var isPattern: Bool { keys == .pattern }
    var hasLetters: Bool { keys == .lettersAndDigits }

    /// The code that is asked for.
    var code: UInt8? {
      if case .code(let code, _) = length { return code }
      return nil
    }
  }

  /// A text field; its title, and what it is called, are those of its control.
  struct FieldDefinition: Sendable {
    /// The text that it asks for.
    let code: UInt8?
    let isSecure: Bool
    /// What stands in it while nothing is typed.
    let placeholder: Copy?
    let least: Bound
    let most: Bound
    /// While it holds, nothing can be typed.
    let isOff: UInt16?
    /// What becomes of each key, and what makes the text a right one.
    var check: NamedCheck?

    /// How many characters, said by the file or by a limit.
    enum Bound: Hashable, Sendable {
      case number(Int)
      case limit(UInt8)

      func number(_ limits: FileLimits) -> Int {
        switch self {
        case .number(let number): number
        case .limit(let limit): Int(limits[Int(limit)])
        }
      }
    }
  }

  struct ButtonDefinition: Sendable {
    let code: UInt8
    let title: Copy
    let role: Control.Role
    /// While it holds, the switch is on; `nil` for what is no switch.
    let toggle: UInt16?
    /// The side of a pad's 0 that it stands on, and nowhere else; on the right only as long as nothing is typed.
    let side: PadSide?
    /// Whether a tap submits what is typed, on the screen's pad or in its fields.
    var submits = false
    /// Whether it stands for a proof that is given outside the file: `proof: sign-in`.
    var isProof = false
    /// Whether it draws its sheet to the other height: its steps show the same sheet again.
    var raises = false
    /// The field that it is, by its place on the screen.
    var field: UInt8?
    /// What a tab has over its title.
    var icon: Illustration?
    var isShown: UInt16?
    let isEnabled: UInt16?
    let block: UInt16
  }

  enum PadSide: String, Sendable, CaseIterable { case left, right }

  struct AlertDefinition: Sendable {
    let place: PlaceInfo
    let style: Layer.Style
    /// How it is drawn once its grabber was tapped.
    var raisedStyle: Layer.Style?
    let title: Copy
    let text: Copy?
    let buttons: FlowTable<ButtonDefinition>
    /// The screens that it comes over by itself while its condition holds; none if a step shows it.
    let over: UInt64
    let condition: UInt16?
    let countdown: UInt8?
    /// Whether it stays until it is answered, whatever screen comes under it.
    let stays: Bool
    let isPrivate: Bool
  }

  struct FactDefinition: Sendable {
    let name: String
    let value: Value
    /// Whether the file names it under `facts:`; every other value is told by its own name.
    var isDeclared = true

    enum Value: Hashable, Sendable {
      case copy(Copy)
      /// Whether something holds.
      case holds(UInt16)
    }
  }
}
