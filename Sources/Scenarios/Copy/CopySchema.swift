import SystemIO

/// The JSON Schema of copy files. Which texts a flow has, only `unlocksim check` knows.
public enum CopySchema {
  /// The schema, as it stands in docs/copy.schema.json.
  public static var text: String {
    let texts: JSONText = ["type": "object", "additionalProperties": ["type": ["string", "null"]]]
    let places: JSONText = ["type": "object", "additionalProperties": texts]
    let name: JSONText = ["type": "string"]
    let schema: JSONText = [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": "A copy file of unlocksim",
      "type": "object", "required": ["copy"], "additionalProperties": false,
      "properties": [
        "copy": .described("The name of the flow whose texts these are.", name),
        "language": .described("The tag of the language, as nl or pt-BR.", name),
        "everywhere": .described("Texts that stand for the same wherever they are seen.", texts),
        "prompts": .described("What the app says in the system’s dialogs.", texts),
        "screens": .described("By screen: its own texts.", places),
        "alerts": .described("By alert: its own texts.", places),
      ],
    ]
    return schema.pretty() + "\n"
  }
}
