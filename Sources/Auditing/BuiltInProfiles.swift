import CResources
import Diagnostics

/// The profiles that come with the program: files like a team’s own, inside it.
public enum BuiltInProfiles {
  /// In the order in which they are told.
  public static let names = UnsafeBufferPointer(start: audit_profiles, count: Int(audit_profile_count)).map {
    String(cString: $0.name)
  }

  /// The text of one, to begin one’s own with; `nil` for a name that there isn’t.
  public static func text(of name: String) -> String? {
    UnsafeBufferPointer(start: audit_profiles, count: Int(audit_profile_count))
      .first { String(cString: $0.name) == name }.map { String(cString: $0.text) }
  }

  public static func profile(named name: String) -> Profile? {
    guard let text = text(of: name) else { return nil }
    switch Profile.read(SourceText(path: "\(name).yaml", text: text)) {
    case .success(let profile): return profile
    case .failure(let invalid): preconditionFailure("\(name): \(invalid.mistakes.first?.message ?? "")")
    }
  }
}
