import Exploration
import UnlockEngine

/// What every figure rests on, in sentences for whoever copies them.
public struct Assumptions: Sendable {
  public let sentences: [String]

  public init(of measures: [AttackMeasure], in flow: AttackedFlow, isWhole: Bool) {
    let (hasProofOutside, reuse) = (flow.hasProofOutside, flow.longestReuse)
    let used = measures.flatMap(\.secrets)
    let forms = used.map(\.secret.form) + measures.flatMap { $0.asked.map(\.form) }
    func isUsed(_ isSo: (AttackStart.Form) -> Bool) -> Bool { forms.contains(where: isSo) }
    var all = [
      "An attacker knows how codes are chosen, and nothing of the person; he tries the likeliest first, and none twice.",
      "He guesses through the app and the phone alone, and gets at nothing that they store.",
      "Waits are as the flow has them; taps and typing take no time. “At once” is within half a minute.",
      "Secrets are independent of each other: who chose one code for two loses more.",
      "A server that the file doesn’t have stops nobody. A guess at one that it has is made as it arrives there: who waits for each answer takes longer.",
    ]
    if isUsed({ if case .code(.digits(4, _)) = $0 { true } else { false } }) {
      all.append(
        "“As people choose them” is by 1,780,587 runs of four digits in leaked passwords (RockYou; Markert and others, 2020 and 2021), "
          + "not by this app’s PINs, and is the best that a guesser could do who knew them all; between the numbers of guesses that figures are published of, a straight line is drawn, which is a little less. The list of iOS has 274 codes (last changed "
          + "with iOS 10.3); who had one is taken to choose another as the others do.")
    }
    if measures.contains(where: { $0.choosings.contains(.byList) }) {
      all.append(
        "The list of codes is taken as it is: codes that the flow refuses aren’t taken out of it, and who chose another code isn’t in it."
      )
    }
    if isUsed({ if case .code(.digits(6, _)) = $0 { true } else { false } }) {
      all.append(
        "No counts of 6-digit codes are published: the even figure is the least. Of passwords that leaked, 123456 alone "
          + "was at least one in ten of those of six digits.")
    }
    if isUsed({ if case .code(.digits(5, _)) = $0 { true } else { false } }) {
      all.append("No figures of 5-digit codes are published: the even one is the least.")
    }
    if isUsed({ if case .code(.issued) = $0 { true } else { false } }) {
      all.append(
        "Codes that are sent are drawn evenly; who can read the owner’s messages, or has them sent elsewhere, needs no guess."
      )
    }
    if isUsed({ if case .code(.pattern) = $0 { true } else { false } }) {
      all.append(
        "Patterns touch each of nine dots at most once, and pass over any; no counts of them are published, and people choose some far "
          + "more often: the even figure is the least.")
    }
    if isUsed({ if case .code(.lettersAndDigits) = $0 { true } else { false } }) {
      all.append(
        "Of codes with letters each place may have any of 26 letters and ten digits; no counts of them are published: the even figure is "
          + "the least.")
    }
    if isUsed({ if case .code(.text) = $0 { true } else { false } }) {
      all.append(
        "How likely a text is guessed isn’t told: how many there are isn’t known. It counts as never.")
    }
    if isUsed({ $0 == .touchID || $0 == .faceID || $0 == .opticID }) {
      all.append(
        "A random person’s scan matches once in 50,000 (Touch ID, one finger) or in 1,000,000 (Face ID, one appearance), "
          + "by Apple’s figures (iOS Security, November 2018; support.apple.com); twins, siblings and children match more often. Scans "
          + "count as independent, which is too much, and who matched once matches again.")
    }
    if measures.contains(where: { $0.attacker == .passcode }) {
      all.append(
        "Who knows the phone’s passcode has his own face or finger enrolled first, where nothing keeps him from that; a match is his then, and "
          + "how often he could try the owner’s isn’t counted.")
    }
    all.append(
      hasProofOutside
        ? "Buttons marked with “proof” ask for something that the attacker hasn’t got."
        : "Signing in, where the app has that, is taken as free: no button is marked with “proof: sign-in”.")
    if measures.contains(where: { $0.anew != nil }) {
      all.append(
        "Where a code of the owner’s was taken away, by signing out or erasing, what is seen afterwards counts as somebody else’s, unless another of hers is given."
      )
    }
    let locksNothing = { (measure: AttackMeasure) in !measure.secrets.contains { $0.secret.kind == .passcode }
    }
    if measures.contains(where: { $0.attacker == .holder && locksNothing($0) }) {
      all.append(
        "Who holds the phone unlocked doesn’t lock it to guess at its passcode: what that adds is told of who found it locked."
      )
    }
    if flow.setsSecrets, measures.contains(where: { $0.freeWay != nil }) {
      all.append(
        "A code that the file sets by itself, as one that a message brings, is taken for known to whoever brings that about."
      )
    }
    if reuse > .zero, measures.contains(where: { $0.attacker != .finder }) {
      all.append(
        "Who holds the phone took it more than \(reuse.scenarioText) after its owner had unlocked it with a face or finger: who takes it sooner "
          + "comes in without a guess, since the app uses that unlock again.")
    }
    if used.contains(where: { if case .with = $0.opens { true } else { false } }) {
      all.append(
        "Of a secret behind another all guesses count that there are at it, and all the time: where tries at the first take some of "
          + "them, the chance is smaller; “--as drn” has the model without that.")
    }
    if used.contains(where: { $0.triesToLockOut != nil }) {
      all.append(
        "Each right entry of the owner’s is taken to give back all tries; where it doesn’t, “unlocksim explore” has a rule that is broken, "
          + "and the owner is locked out far more often.")
    }
    all.append(
      isWhole
        ? "All states within the bounds of exploring were looked at (“unlocksim explore --details” tells the bounds)."
        : "Only the nearest states were looked at: it may be more.")
    sentences = all
  }
}
