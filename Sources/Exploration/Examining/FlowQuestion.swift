import UnlockEngine

/// Something that can be asked of the explored states of any flow.
public enum FlowQuestion: Hashable, Sendable {
  /// Whether a rule holds, by its sentence: one that all flows share, or one of the file’s own.
  case rule(String)
  /// Whether private content is gone once nobody has touched the phone for longer than so.
  case idle(Duration)
  /// Whether who was let in is asked again after so long at the most, whatever he does meanwhile.
  case overallTimeout(Duration)
  /// Whether there are no more wrong guesses at any code than so many, in all, or until a break of some length.
  case guesses(atMost: Int, untilBreakOf: Duration?)
  /// Whether something tells that the next wrong try is the last, before it is made.
  case lastTryIsTold
  /// Whether there is a way in again from wherever a last try leads.
  case blockedComeBack
  /// Whether something that is to be read tells that an entry was wrong.
  case wrongEntriesAreTold
  /// Whether no pad for an app’s own code speaks of a passcode, unless it is the phone’s.
  case padsSpeakOfNoPasscode
  /// Whether a match forgets no wrong tries at a code.
  case triesOutlastMatches
  /// Whether a face or finger that was enrolled after the app was set up opens nothing.
  case anotherFaceOpensNothing
  /// Whether each of the app’s questions whose answer opens something private releases a key, too.
  case promptsReleaseKeys
  /// Whether what is marked as sensitive is come to only right after a proof.
  case sensitiveScreensNeedProof
  /// Whether private content can be come to without biometry, from wherever that is asked for.
  case otherWaysThanBiometry
  /// Whether it can be come to without typing a code, from wherever one is asked for on a phone with biometry.
  case otherWaysThanTyping
  /// Whether the phone’s passcode, asked for by the app, opens nothing.
  case passcodeOpensNothing
  /// Whether nothing private is seen on a phone without a passcode.
  case passcodeIsNeeded
  /// Whether nothing private is seen in the app switcher, or behind Control Centre, whoever may come back without a proof.
  case switcherShowsNothingPrivate
  /// Whether nothing private is seen after a restart of the phone before another proof.
  case restartsNeedProof
  /// Whether the system asks for nothing after so long in which nobody did anything.
  case promptsAreAskedFor(after: Duration)
  /// Whether who is in is warned so long before a time limit puts him out, and can stay by a tap.
  case timeLimitsAreWarnedOf(Duration)
  /// Whether all codes of digits have at least so many.
  case digits(atLeast: Int, atMost: Int)
  /// Whether some codes of digits can’t be chosen.
  case easyCodesAreRefused
  /// Whether something that is to be read tells that a code was refused.
  case refusedCodesAreTold
  /// Whether whoever confirms something sees what that is.
  case whatIsConfirmedShows
  /// Whether nothing tells which of several texts was wrong that are asked for together.
  case wrongElementsLookAlike
  /// Whether it is told how long time limits are before one of them runs.
  case timeLimitsAreTold
  /// Whether a tap makes a time limit shorter.
  case timeLimitsCanBeShortened
  /// Whether the app says why it asks for Face ID.
  case faceIDHasReason
  /// Whether no more scans fail in a row than so many before the passcode is asked for.
  case failedScans(atMost: Int)
}

extension FlowQuestion {
  /// Whether it asks what comes of private content, so that nothing is known where no screen is said to have any.
  var isAboutContent: Bool {
    switch self {
    case .idle, .overallTimeout, .anotherFaceOpensNothing, .promptsReleaseKeys, .otherWaysThanBiometry,
      .otherWaysThanTyping, .passcodeOpensNothing, .passcodeIsNeeded, .switcherShowsNothingPrivate,
      .restartsNeedProof, .timeLimitsAreWarnedOf, .timeLimitsAreTold, .timeLimitsCanBeShortened:
      true
    case .rule, .guesses, .lastTryIsTold, .blockedComeBack, .wrongEntriesAreTold, .padsSpeakOfNoPasscode,
      .triesOutlastMatches, .sensitiveScreensNeedProof, .promptsAreAskedFor, .digits, .easyCodesAreRefused,
      .refusedCodesAreTold, .failedScans, .whatIsConfirmedShows, .wrongElementsLookAlike, .faceIDHasReason:
      false
    }
  }
}

/// What was found.
public enum FlowAnswer: Sendable {
  /// It isn’t so, as these show, the shortest first.
  case broken([Witness])
  /// It is so in all that was looked at: what that was.
  case holds(String)
  /// It follows from a figure, and exploring saw that figure act.
  case holdsByFigure(String)
  /// What it is about is never so, with the reason.
  case notApplicable(String)
  /// The flow would need a word to say it, and what for.
  case missing(word: String, because: String)
  /// Nothing is known, with the reason.
  case undecided(String)
}

/// A way to where something isn’t so, as a scenario that passes as long as it isn’t.
///
/// Where only the whole phone tells, the scenario has pictures without lines in it: whoever plays it fills them in.
public struct Witness: Sendable {
  public var scenario: ScenarioDraft
  /// The screen or alert of the app’s that it is about.
  public let place: String?
  /// The limit that decides, by its name in the flow; `nil` where none does.
  public let limit: String?
  /// What is wrong, in a sentence.
  public let finding: String

  public init(_ scenario: ScenarioDraft, place: String?, limit: String? = nil, finding: String) {
    (self.scenario, self.place, self.limit, self.finding) = (scenario, place, limit, finding)
  }
}

/// A flow that was explored, and can be asked about.
public struct ExaminedFlow {
  public let result: ExplorationResult
  /// Whether any app’s question for a face or a finger was seen.
  public let asksForBiometry: () -> Bool
  /// The names of what could be guessed.
  public let secrets: [String]
  public let answer: (FlowQuestion) -> FlowAnswer
}
