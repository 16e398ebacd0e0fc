// What is known from design tools and from UIKit, and isn't in flow files, each with what comes nearest.

enum MissingWords {
  /// What comes nearest to a word that flow files don't have, as the end of a sentence; `nil` for any other word.
  static func nearest(to word: String) -> String? {
    let plain = word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    return all.first { $0.words.contains(plain) }?.nearest
  }

  private static let all: [(words: Set<String>, nearest: String)] = [
    (
      [
        "video", "animation", "lottie", "gif", "map", "chart", "graph", "photo", "picture", "avatar",
        "qrcode",
      ],
      "an “image”, which stands still, in a “body”"
    ),
    (["icon", "symbol", "logo", "sfsymbol"], "an “illustration” or an “image” in a “body”"),
    (["slider", "stepper", "rating"], "“rows” or “buttons” in a “body”, one for each value that matters"),
    (
      ["picker", "datepicker", "timepicker", "dropdown", "menu", "select", "popover", "contextmenu"],
      "an alert with “style: action-sheet”, which has a button for each choice"
    ),
    (
      ["segmentedcontrol", "segments", "radio", "radiobuttons", "radiogroup"],
      "“rows”, of which each sets a value, or “tabs”"
    ), (["checkbox", "checkboxes", "switch", "switches"], "“toggles”"),
    (["webview", "browser", "safari", "html"], "a screen of its own that says what the page says"),
    (
      ["carousel", "pageview", "pager", "pages", "onboarding", "wizard"],
      "a screen for each page, with “dots” in its “body”"
    ), (["search", "searchbar", "searchfield"], "a field of “fields”"),
    (["textfield", "textfields", "input", "inputs", "textinput", "form"], "“fields”"),
    (
      [
        "swipe", "gesture", "gestures", "drag", "longpress", "pulltorefresh", "pinch", "doubletap", "shaking",
      ],
      "a button that says what a finger does"
    ),
    (["label", "paragraph", "subtitle", "heading", "message"], "“texts”, or texts in a “body”"),
    (["list", "table", "card", "cards", "grid", "collection", "stack", "group"], "a “section” in a “body”"),
    (["scroll", "scrollview"], "nothing: what doesn’t fit scrolls by itself"),
    (["toast", "snackbar", "notification", "notice", "warning"], "a “banner” in a “body”, with “if”"),
    (["modal", "popup", "dialog", "overlay"], "an alert of “alerts”"),
    (
      ["actionsheet", "sheet", "bottomsheet", "drawer"],
      "an alert of “alerts” with “style: action-sheet” or “style: sheet”"
    ), (["progress", "progressbar", "spinner", "loading", "activityindicator"], "“busy”, or a “countdown”"),
    (["keyboard"], "nothing: it is drawn by itself under a field that is typed into"),
    (["navigationbar", "navbar", "toolbar", "back"], "a button with “role: back”"),
    (["tabbar", "tabview"], "“tabs”"),
    (
      ["divider", "spacer", "separator", "padding", "margin", "spacing"],
      "“section”, which keeps things apart in a “body”"
    ),
    (
      ["color", "colour", "font", "theme", "background-color", "backgroundcolor"],
      "“look”, with one colour for the whole product"
    ), (["camera", "scanner"], "“style: viewfinder”"),
    (["sound", "haptics", "vibration"], "nothing: a phone here is neither heard nor felt"),
  ]
}
