/// What usually mends a flow file that breaks a rule, with the word that does it.
enum RuleAdvice {
  static let byRule: [String: String] = [
    "App content is seen only by somebody who authenticated, or chose not to lock, since that was last required":
      "The private screen needs a “leave” that goes to a lock, or “needs-no-proof” says when it may be seen. An answer that comes while the app is left asks { set-aside: false } before it opens anything.",
    "The app switcher and Control Centre never show what is locked":
      "“leave” has to change what shows – not “background”, which comes too late –, or “covered-by” names a cover.",
    "From everywhere the user can get in again":
      "Some screen has no way to a private one: give it a button, or “else” of “ask-owner” and “send” a way on.",
    "Every screen has a way on, and no alert is dead":
      "A button, “enter”, or a timer “during” this screen has to lead on; an alert’s button needs steps.",
    "Every button that can be tapped does something":
      "Give the button steps, or “enabled-if” what makes them do something.",
    "Cancel changes nothing":
      "What is remembered is set too early: keep it under “forgets” until all is confirmed.",
    "Guessing comes to an end":
      "Count wrong entries under “remembers”, and let { reached: … } lead to an alert or a screen where nobody can go on guessing.",
    "Tries that were used stay used, until the right code or what the file says gives them back":
      "Keep the count under “remembers”, and “reset” it only behind { typed: … }; what else may give tries back, “given-back-by” says.",
    "Every wrong entry is counted once, and a right one takes all back":
      "“count” once where { typed: … } isn’t so, “reset” where it is, and count nothing else with the same count.",
    "A wait that wrong entries led to gets shorter only with time, and never longer":
      "No step may “stop” or “start” it while it runs; “outlives-process” keeps it when the app is closed, “outlives-app” when it is deleted. Where a launch, or a button, leads to a pad meanwhile, { running: … } has to lead to the wait.",
    "Whoever has a new code has all tries":
      "“reset” the count where the code is set, or where it is forgotten.",
    "A new code is kept only when it was typed twice":
      "Set what was typed under “forgets” first, and keep it where { typed: … } finds it typed again.",
    "Nobody is asked for a code that isn’t there":
      "Where the code is forgotten, “go” to where one is chosen; “launch” asks { the-code: none } before it goes to the lock.",
    "The right code is asked for once":
      "After the right code “go” to what was locked; where two locks lie on each other, one is enough.",
    "An app that was installed again doesn’t insist on a code of the one before":
      "At the first launch “reset” what “keeps” has of an installation before: a flag under “remembers” tells that it is the first.",
    "A launch before the phone’s first unlock changes nothing that is remembered":
      "What can’t be read isn’t gone: ask { set-aside: true } in “launch”, or make it “readable: after-first-unlock” and wait.",
    "A prompt that has ended doesn’t come up again by itself":
      "“ask-owner” stands where its own answer leads back to: ask at “launch”, at “return” and by a button.",
    "What was begun to be typed is gone when the user comes back from the background":
      "“background: [clear]” takes away what is typed.",
    "What was begun to be typed is still there after a look at Control Centre or the app switcher":
      "“leave” takes away what is typed: “background” is the moment for that, or “turn-to” keeps it.",
    "No wait gets shorter by changing the date or by restarting":
      "Let the timer live by “clock: uptime” or “clock: server”, and say that it outlives the process.",
    "Nothing lasts longer by changing the date or by restarting":
      "Let the timer live by “clock: uptime” or “clock: server”.",
    "Nothing lasts longer because the phone sleeps":
      "Let the timer live by “clock: uptime” or “clock: date”, which go on while the phone is locked.",
    "An entry that was wrong says so, and VoiceOver announces it as the dots shake":
      "Say what was wrong in “texts” while the dots shake, or end that with “steady”, also where a timer gives tries back.",
    "VoiceOver has a name for everything that can be tapped": "Give the control a title.",
    "Nothing secret is ever spoken: no PIN, no passcode, no password":
      "A text shows what somebody typed: “secure: true” hides a field.",
  ]
}
