import SystemIO
import UnlockEngine

extension Scenario {
  /// "Line 12", with the file where that is another.
  package func placeWords(of step: Int) -> String {
    let step = steps[step]
    return step.path == path ? "Line \(step.place.line)" : "\(printable(step.path)), line \(step.place.line)"
  }
}

extension Failure {
  /// What is wrong, in one line.
  package var summary: String {
    switch self {
    case .undone(let reason): reason
    case .differs(let found): "\(found.what): expected \(found.expected), is \(found.actual)"
    case .picture(expected: [], _): "No picture has been accepted here yet."
    case .picture: "The phone differs from the picture."
    }
  }

  /// Which cells of a picture differ, from what to what.
  package var pictureWords: [String] {
    guard case .picture(let expected, let actual) = self, !expected.isEmpty else { return [] }
    if PictureText(expected).looks == nil, PictureText(actual).looks != nil {
      return ["The picture has no styles yet, and says “style: true”: “unlocksim run --update” puts them in."]
        + PictureChange.words(PictureChange.all(from: expected, to: actual))
    }
    return PictureChange.words(PictureChange.all(from: expected, to: actual))
  }
}
