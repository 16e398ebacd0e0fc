// How flows make their layers: each from the ID that stands for it.

extension Layer {
  /// A screen of an app's, or a layer of the system's.
  @inlinable
  public init(
    _ place: some PlaceID, style: Style, title: String, texts: [String] = [], controls: [Control] = [],
    keypad: Keypad? = nil, isBusy: Bool = false, isDone: Bool = false, timeLeft: Duration? = nil,
    showsContent: Bool = false, behind: [Layer] = []
  ) {
    self.init(
      id: place.rawValue, style: style, title: title, texts: texts, controls: controls, keypad: keypad,
      isBusy: isBusy, isDone: isDone, timeLeft: timeLeft, showsContent: showsContent, behind: behind)
  }

  /// A screen or an alert of a flow file's.
  package init(
    _ place: PlaceInfo, style: Style, title: String, texts: [String] = [], controls: [Control] = [],
    keypad: Keypad? = nil, isBusy: Bool = false, timeLeft: Duration? = nil, showsContent: Bool = false,
    behind: [Layer] = []
  ) {
    self.init(
      id: place.id, style: style, title: title, texts: texts, controls: controls, keypad: keypad,
      isBusy: isBusy, timeLeft: timeLeft, showsContent: showsContent, behind: behind)
  }
}
