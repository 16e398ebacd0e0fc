import SystemIO

/// The JSON Schema of copy files. Which texts a flow has, only `unlocksim check` knows.
public enum CopySchema {
  /// The schema, as it stands in docs/copy.schema.json.
  public static var text: String {
    let texts = JSONText.object([
      ("type", .text("object")),
      ("additionalProperties", .object([("type", .list([.text("string"), .text("null")]))])),
    ])
    let places = JSONText.object([("type", .text("object")), ("additionalProperties", texts)])
    func described(_ words: String, _ form: JSONText) -> JSONText {
      guard case .object(let entries) = form else { return form }
      return .object([("description", .text(words))] + entries)
    }
    let name = JSONText.object([("type", .text("string"))])
    return JSONText.object([
      ("$schema", .text("http://json-schema.org/draft-07/schema#")),
      ("title", .text("A copy file of unlocksim")), ("type", .text("object")),
      ("required", .list([.text("copy")])), ("additionalProperties", .flag(false)),
      (
        "properties",
        .object([
          ("copy", described("The name of the flow whose texts these are.", name)),
          ("language", described("The tag of the language, as nl or pt-BR.", name)),
          ("everywhere", described("Texts that stand for the same wherever they are seen.", texts)),
          ("prompts", described("What the app says in the system’s dialogs.", texts)),
          ("screens", described("By screen: its own texts.", places)),
          ("alerts", described("By alert: its own texts.", places)),
        ])
      ),
    ]).pretty() + "\n"
  }
}
