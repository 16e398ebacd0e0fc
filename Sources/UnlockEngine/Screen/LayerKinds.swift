// How layers are made: each from the place that it shows.

extension Layer {
  /// A layer of the system's.
  init(
    _ place: SystemLayerID, style: Style, title: String, texts: [String] = [], controls: [Control] = [],
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
