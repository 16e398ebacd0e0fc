import DeviceSimulation
import UnlockEngine

extension FlowProgram {
  /// What the reader puts together.
  struct Parts {
    var (name, title, appName, readMe) = ("", "", "", "")
    var requirements: [Requirement] = []
    var limits: [Limit] = []
    var values: [Value] = []
    var codes: [Code] = []
    var lists: [[PIN]] = []
    var digits: [PIN] = []
    var texts: [ShortText] = []
    var refusals: [String] = []
    var needsNoProof: UInt16?
    var proofEnds: UInt64 = 1 | FlowProgram.endOfAccess
    var starts: [StartingPoint] = []
    var words: [Word] = []
    var conditions: [Condition] = []
    /// Where the conditions stand that have a name.
    var named: [UInt16] = []
    var blocks: [Block] = []
    var branches: [Branch] = []
    var moments = Moments()
    var screens: [ScreenDefinition] = []
    var alerts: [AlertDefinition] = []
    var timers: [TimerDefinition] = []
    var purposes: [PurposeDefinition] = []
    var facts: [FactDefinition] = []
    var controls: [String] = []
    var server = ServerDefinition()
    var rules: [RuleDefinition] = []
    var figures: [Figure] = []
    var accepted: [String: Acceptance] = [:]
    var goals: [GoalDefinition] = []
    var look = AppLook()
    var images: [ImageDefinition] = []
    var exploring = Exploring()
  }
}
