/// The smallest flow that can be explored whole in a moment.
enum TinyFlow {
  /// Its file, with more said of it at its beginning.
  static func text(_ more: String = "") -> String {
    """
    flow: tiny
    \(more)forgets: { is-open: flag }
    moments: { launch: [go: closed], leave: [go: closed] }
    screens:
      closed:
        title: Closed
        buttons: { Open: [ask-owner: { for: Open, success: [set: { is-open: true }, go: inside] }] }
      inside: { title: Inside, private: true, rows: { Close: [go: closed] } }

    """
  }

  /// What stands behind it where it has a rule.
  static let rule =
    "rules:\n  Nobody is inside unless it was opened: { never: { screen: inside, is-open: false } }\n"
}
