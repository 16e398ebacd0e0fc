import DeviceSimulation
import ScreenDrawing
import UnlockEngine
import VectorDrawing
import Walkthrough

/// What a gallery can be varied by: settings of the device, and how pictures look.
public enum GalleryAxis: String, Hashable, Sendable, CaseIterable {
  case biometry, model, ios, passcode, tone
  case textSize = "text-size"
  case language

  /// The device's setting; `nil` for what only pictures have.
  package var setting: DeviceSetting? { DeviceSetting.named(rawValue) }

  /// What it is varied by where nobody says.
  package var values: [String] {
    switch self {
    // No iPhone has Optic ID: who wants it says so.
    case .biometry: ["none", "touchID", "faceID"]
    case .model: ["iPhone", "iPad"]
    // The first with Touch ID for apps, one with a notch, and today's.
    case .ios: ["8", "15", "26"]
    case .passcode: ["none", "1234", "123456", "24681012", "swordfish 7"]
    case .tone: AppLook.Tone.allCases.map(\.rawValue)
    // A small one, the usual one, and a large one of those that are for reading.
    case .textSize: ["S", "L", "AX3"]
    case .language: DeviceLanguage.allCases.map(\.tag)
    }
  }

  /// The values that it can have, for people; `nil` where a value is one of them.
  package func mistake(_ value: String) -> String? {
    let isOne: Bool
    switch self {
    case .tone: isOne = AppLook.Tone(rawValue: value) != nil
    case .textSize: isOne = TextSize(rawValue: value.uppercased()) != nil
    case .biometry, .model, .ios, .passcode, .language: isOne = setting?.change(value) != nil
    }
    return isOne ? nil : setting?.description.values.text ?? values.joined(separator: ", ")
  }

  /// Whether an input sets it.
  func isSet(by input: Input) -> Bool {
    guard case .change(let change) = input else { return false }
    switch (self, change) {
    case (.biometry, .biometry), (.model, .model), (.ios, .iOS), (.language, .language),
      (.passcode, .passcode), (.passcode, .passcodeKind):
      return true
    default: return false
    }
  }
}

/// A value of an axis.
public struct GalleryChoice: Hashable, Sendable {
  public let axis: GalleryAxis
  public let value: String

  /// "Touch ID", "iOS 15", "4 digits": what stands above a column.
  public var title: String {
    switch axis {
    case .biometry:
      LABiometryType.allCases.first { $0.name == value }.map { $0 == .none ? "no sensor" : $0.title } ?? value
    case .ios: "iOS \(value)"
    case .passcode:
      value == "none" ? "no passcode" : Passcode(value).map { "passcode: \($0.kind.name.spaced)" } ?? value
    case .textSize: "text \(value)"
    case .language:
      DeviceLanguage.allCases.first { $0.tag == value }.map { "\($0)".capitalisedFirst } ?? value
    case .model, .tone: value
    }
  }

  /// "biometry-touchID": part of a file's name. A passcode is no part of it.
  var fileName: String {
    let word = axis == .passcode ? Passcode(value)?.kind.name ?? value : value
    return "\(axis.rawValue)-\(word)"
  }
}

extension GalleryChoice {
  /// What a file's name says it is varied by: the words at its end that are choices.
  static func fileNames(in name: String) -> [String] {
    let words = name.split(separator: ".").dropLast().map(String.init)
    return words.suffix(while: { word in
      GalleryAxis.allCases.contains { axis in
        guard word.hasPrefix(axis.rawValue + "-") else { return false }
        let value = String(word.dropFirst(axis.rawValue.count + 1))
        let kinds = axis.values.map { GalleryChoice(axis: axis, value: $0).fileName }
        return kinds.contains(word) || axis != .passcode && axis.mistake(value) == nil
      }
    })
  }
}

extension Array {
  /// The last elements, as long as they are so.
  fileprivate func suffix(while isSo: (Element) -> Bool) -> [Element] {
    Array(self[(lastIndex { !isSo($0) }.map { $0 + 1 } ?? 0)...])
  }
}

/// What a gallery is varied by, as `--vary` has it: "biometry,ios=15,26,tone".
public struct GalleryVariation: Hashable, Sendable {
  /// One after another, each with its values.
  public let axes: [[GalleryChoice]]

  /// Why it isn't one.
  public struct Mistake: Error, Hashable, Sendable { public let text: String }

  public init() { axes = [] }

  public init(_ text: String) throws(Mistake) {
    var axes: [(axis: GalleryAxis, values: [String])] = []
    var takesMore = false
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let equals = part.firstIndex(of: "=")
      let name = equals.map { String(part[..<$0]) } ?? part
      guard let axis = GalleryAxis(rawValue: name) else {
        guard equals == nil, takesMore, let last = axes.last else { throw Self.unknown(name) }
        axes[axes.count - 1].values.append(try Self.value(part, of: last.axis))
        continue
      }
      guard !axes.contains(where: { $0.axis == axis }) else {
        throw Mistake(text: "“\(name)” is there twice.")
      }
      takesMore = equals != nil
      let first = try equals.map { equals throws(Mistake) in
        try Self.value(String(part[part.index(after: equals)...]), of: axis)
      }
      axes.append((axis, first.map { [$0] } ?? axis.values))
    }
    self.axes = axes.map { axis, values in values.map { GalleryChoice(axis: axis, value: $0) } }
  }

  private static func value(_ text: String, of axis: GalleryAxis) throws(Mistake) -> String {
    if let expected = axis.mistake(text) {
      throw Mistake(text: "“\(text)” isn’t a value of “\(axis.rawValue)”: \(expected).")
    }
    return axis == .textSize ? text.uppercased() : text
  }

  private static func unknown(_ name: String) -> Mistake {
    let known = GalleryAxis.allCases.map(\.rawValue)
    let near = didYouMean(name, in: known)
    return Mistake(
      text: "A gallery isn’t varied by “\(name)”.\(near) It is by: \(known.joined(separator: ", ")).")
  }

  /// All combinations, the last axis varying first; one without any choice where there are no axes.
  public var combinations: [[GalleryChoice]] {
    axes.reduce([[]]) { all, values in all.flatMap { one in values.map { one + [$0] } } }
  }

  /// The same of its longest axis with two values, as somebody would write it: "ios=8,26".
  public var shortExample: String {
    guard let axis = axes.max(by: { $0.count < $1.count }), let first = axis.first, let last = axis.last
    else { return "ios=15,26" }
    return "\(first.axis.rawValue)=\(first.value)" + (axis.count > 1 ? ",\(last.value)" : "")
  }

  package func has(_ axis: GalleryAxis) -> Bool { axes.contains { $0.first?.axis == axis } }
}

extension String {
  fileprivate var spaced: String { replacing("-", with: " ") }
}
