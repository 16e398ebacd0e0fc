/// What of the built-in products is broken, and what couldn’t be decided, by profile and clause.
enum KeptVerdicts {
  static let broken: [String: [String]] = [:]
  static let undecided: [String: [String]] = [:]
}
