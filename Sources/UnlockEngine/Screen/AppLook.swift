/// What an app has of its own to look at: a colour, what stands on its icon, and whether it is light or dark.
public struct AppLook: Hashable, Sendable {
  /// The colour of its main buttons, links and dots: red, green and blue, a byte each.
  public var accent: Int32?
  /// One or two characters; where there are none, the first letter of its name.
  public var icon: String?
  /// Where there is none, it is as the simulator is.
  public var tone: Tone?
  /// What it wants Face ID for, as iOS shows it with its permission (`NSFaceIDUsageDescription`).
  public var faceIDReason: String?
  /// The pictures that its pages show, by the numbers that `BodyBlock.image` has; empty where nobody has read them.
  public var images: [AppImage] = []

  public init(accent: Int32? = nil, icon: String? = nil, tone: Tone? = nil) {
    (self.accent, self.icon, self.tone) = (accent, icon, tone)
  }

  /// Whether an app is dark on light, or light on dark.
  public enum Tone: String, Hashable, Sendable, CaseIterable { case light, dark }
}
