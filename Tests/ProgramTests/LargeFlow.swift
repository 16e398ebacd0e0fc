/// A flow with as many states as there are sets of its switches.
enum LargeFlow {
  /// As many as a screen has room for, beside the way to the next one.
  private static let switchesOnScreen = 10

  static func text(switches count: Int) -> String {
    let values = (0..<count).map { "on-\($0): flag" }.joined(separator: ", ")
    let firsts = Array(stride(from: 0, to: count, by: switchesOnScreen))
    let screens = firsts.enumerated().map { index, first in
      screen(index, Array(first..<min(count, first + switchesOnScreen)), next: (index + 1) % firsts.count)
    }
    return """
      flow: switches
      remembers: { \(values) }
      moments: { launch: [go: page-0] }
      screens:
      \(screens.joined())
      """
  }

  private static func screen(_ number: Int, _ switches: [Int], next: Int) -> String {
    let texts = switches.map { "      - { if: { on-\($0): true }, then: Number \($0) is on }\n" }.joined()
    let buttons = switches.map { number in
      """
            Switch \(number):
              - if: { on-\(number): true }
                then: [set: { on-\(number): false }]
                else: [set: { on-\(number): true }]

      """
    }
    return """
        page-\(number):
          title: Page \(number)
          texts:
      \(texts)    buttons:
      \(buttons.joined())      Next: [go: page-\(next)]

      """
  }
}
