import DeviceSimulation

/// How many of something a flow file can have: what the reader refuses beyond, for the reference.
public struct FlowBound: Sendable {
  public let what: String
  public let most: Int

  public static let all: [FlowBound] = [
    FlowBound(what: "limits", most: FileLimits.limit),
    FlowBound(what: "limits that are texts", most: FileLimits.textLimit),
    FlowBound(what: "values of the app’s: remembered, forgotten, and of “app”", most: FileState.numberLimit),
    FlowBound(what: "codes of the app’s", most: FileState.Codes.limit),
    FlowBound(
      what: "texts of the app’s, and the fields of the screen that has most, together",
      most: FileState.Texts.limit),
    FlowBound(what: "fields of one screen: three, if the app has one text", most: Typed.limit),
    FlowBound(what: "bytes of what is typed into a field", most: ShortText.capacity),
    FlowBound(what: "characters of a title or a text", most: FlowReader.mostCharacters),
    FlowBound(what: "characters of a name", most: 40),
    FlowBound(what: "digits of a code", most: FlowProgram.mostDigits),
    FlowBound(what: "words of a value", most: 64), FlowBound(what: "screens, and alerts, each", most: 62),
    FlowBound(what: "buttons of a screen or an alert", most: FlowReader.mostButtons),
    FlowBound(what: "rows of a screen", most: FlowReader.mostRows),
    FlowBound(what: "texts of a screen", most: 12),
    FlowBound(what: "things in a body", most: FlowReader.mostInBody),
    FlowBound(what: "texts in a body", most: FlowReader.mostTextsOfBody),
    FlowBound(what: "tabs of a screen", most: FlowReader.mostTabs),
    FlowBound(what: "images", most: FlowReader.mostImages), FlowBound(what: "timers", most: FileTimer.limit),
    FlowBound(what: "places where the owner is asked", most: FilePurpose.limit),
    FlowBound(what: "requests", most: FileRequest.limit),
    FlowBound(what: "answers of all requests together", most: FileAnswer.limit),
    FlowBound(what: "values that answers tell", most: FileAnswer.Told.limit),
    FlowBound(what: "places where requests are sent", most: FlowProgram.CallDefinition.limit),
    FlowBound(what: "values of the server’s", most: FileServer.numberLimit),
    FlowBound(what: "codes of the server’s", most: FileServer.codeLimit),
    FlowBound(what: "texts of the server’s", most: FileServer.textLimit), FlowBound(what: "facts", most: 40),
    FlowBound(what: "starting points", most: 40),
    FlowBound(what: "rules about a length of time", most: FileState.Slots<UInt32>.limit),
    FlowBound(what: "goals", most: FlowReader.mostGoals), FlowBound(what: "steps in one list", most: 50),
  ]
}
