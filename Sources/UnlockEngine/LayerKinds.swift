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

  /// A screen of an app's that asks for digits.
  ///
  /// - Parameters:
  ///   - filled: how many dots are filled.
  ///   - length: how many digits complete the entry; `nil` where a key submits it.
  ///   - left: the control on the left of the 0, which is a key and stands nowhere else.
  ///   - right: the one on its right; the key that takes a digit back where there is none.
  ///   - controls: those that stand elsewhere.
  ///   - error: what was wrong with the entry before; the last of the texts, and announced.
  ///   - isBusy: something is waited for, and no key can be pressed.
  public static func pinPad(
    _ screen: some PlaceID, _ title: String, _ texts: [String], filled: Int, of length: Int?,
    left: Control? = nil, right: Control? = nil, controls: [Control] = [], error: String? = nil,
    isShaking: Bool = false, isEnabled: Bool = true, isBusy: Bool = false, timeLeft: Duration? = nil
  ) -> Layer {
    var layer = Layer(
      screen, style: .pinPad, title: title, texts: texts + (error.map { [$0] } ?? []),
      controls: [left, right].compactMap { $0 } + controls,
      keypad: Keypad(
        filled: filled, length: length, isEnabled: isEnabled && !isBusy,
        left: left.map { .control($0.id) } ?? .none, right: right.map { .control($0.id) } ?? .delete,
        isShaking: isShaking),
      isBusy: isBusy, timeLeft: timeLeft)
    layer.error = error
    return layer
  }

  /// An alert of an app's.
  public static func alert(
    _ alert: some PlaceID, _ title: String, _ text: String?, _ controls: Control..., timeLeft: Duration? = nil
  ) -> Layer {
    Layer(
      alert, style: .alert, title: title, texts: text.map { [$0] } ?? [], controls: controls,
      timeLeft: timeLeft)
  }
}
