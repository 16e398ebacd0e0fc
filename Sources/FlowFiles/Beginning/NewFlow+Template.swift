extension NewFlow {
  /// The file with all that an answer may bring. A line of “%” and words begins what is there if one of them is so, and
  /// a “%” alone ends it.
  static let template = """
    # <title>: how people unlock it. This file is the whole app, as far as unlocking goes.
    #
    # Change it, save it, and see what became of it:
    #
    #   unlocksim walk <path>      use the app yourself
    #   unlocksim explore <path>   try all that anyone could do, within stated bounds, and check every rule
    #
    # What stands behind a # is for people. What is indented belongs to the line above it. Names are yours to choose, of
    # small letters, digits and hyphens. What stands in {braces} inside a text is filled in.
    # “unlocksim list words” tells every word of such a file, with an example.

    flow: <name>
    title: <title>
    about: >-
    % biometry
      An app that is unlocked with Face ID, Touch ID or the phone’s passcode.
    %
    % pin
      An app that is unlocked with a PIN of its own.
    %
    % both
      An app that is unlocked with a PIN of its own, or faster with Face ID or Touch ID.
    %
    % either
      An app that is unlocked with a PIN of its own, or with Face ID, Touch ID or the phone’s passcode: the user chooses.
    %
    % code timed

    # Numbers and times. To try another one without changing it here: unlocksim walk <path> --policy name=value
    limits:
    % code
      pin-length: { is: <digits>, from: 4, to: 8, about: digits of the PIN }
      tries: { is: <tries>, from: 1, to: 10, about: tries for the PIN }
    %
    % timed
      away-limit: { is: <minutes>m, about: how long one may be away }
    %
    %

    # What the app still knows after it was closed, or the phone restarted. A “flag” is true or false, and false at first; a
    # “count” begins at 0; a “code” is what somebody types.
    remembers:
    % biometry
      signed-in: flag
    %
    % code
      pin: { is: code, length: pin-length, about: the PIN that was chosen }
      wrong-pins: { is: count, about: wrong PINs since the last right one }
    %
    % both either
      with-biometry: { is: flag, about: whether the user chose biometry }
    %

    # What is gone once the app is closed.
    forgets:
      place: screen # where the user was when the app was left
    % code
      first: code # the new PIN, until it was typed a second time
    %

    # Where a walk can begin.
    starts:
      Newly installed: { device: { face-id-permission: not-asked } }
    % biometry
      Locked: { app: { signed-in: true } }
    %
    % either
      Locked with biometry: { app: { with-biometry: true } }
    %
    % code
      Locked with the PIN <pin>: { app: { pin: "<pin>" } }
    %
    % both
      "Locked with the PIN <pin>, and biometry": { app: { pin: "<pin>", with-biometry: true } }
    %
    % owner

    # Words that differ from phone to phone. {biometry} and {model} are known: “Face ID”, “iPad”.
    words:
      lock-name: { if: { biometry: offered }, then: "{biometry}", else: "your {model} passcode" }
    %

    # What the app does when something happens to it.
    moments:
      launch: # it is opened, and wasn’t running
    % biometry
        - if: { signed-in: true }
    %
    % pin both
        - if: { pin: set }
    %
    % either
        - if: [{ pin: set }, { with-biometry: true }] # one of the two
    %
    % faces
          then: [set: { place: home }, do: lock, do: begin-unlocking]
    %
    % pin
          then: [set: { place: home }, do: lock]
    %
          else: [go: welcome]
    % locks
    % faces
      return: [do: begin-unlocking] # it is in front again
    %
    %
    % locks-later
      return: # it is in front again: in time it goes on where it was
        - if: { screen: cover }
          then: [stop: away, go: place]
    % faces
          else: [do: begin-unlocking]
    %
    %
    % signs-out
    % faces
      return: [stop: away, do: begin-unlocking] # it is in front again
    %
    % pin
      return: [stop: away] # it is in front again
    %
    %

    # What is done in several places, under a name for “do”.
    steps:
    % locks
      put-aside: [set: { place: here }, do: lock]
    %
    % locks-later
      put-aside: [set: { place: here }, go: cover, start: away]
    %
    % signs-out
      put-aside: [set: { place: here }, do: lock, start: away]
    %
    % biometry
      lock: [go: lock]
    %
    % pin both
      lock: [go: lock-pin]
    %
    % either
      lock:
        - if: { pin: set }
          then: [go: lock-pin]
          else: [go: lock]
    %
    % owner
      begin-unlocking: # without being asked to
        - if: { screen: lock, alert: none }
          then: [do: unlock]
      unlock: # who cancels, stays where they are
        - ask-owner: { for: Unlock <title>, success: [go: place], no-passcode: [show: passcode-gone] }
    %
    % both
      begin-unlocking: # without being asked to
        - if: { screen: lock-pin, alert: none, with-biometry: true, biometry: offered, not: { biometry: locked-out } }
          then: [do: unlock]
      unlock: # only biometry: whoever cancels, or isn’t recognized, has the PIN
        - ask-owner:
            policy: biometrics
            for: Unlock <title>
            fallback-title: Enter PIN
            success: [go: place]
            locked-out: [show: biometry-locked]
      offer-biometry:
        - if: { biometry: offered }
          then: [go: offer]
          else: [go: home]
    %
    % biometry
      sign-out: [reset: signed-in, go: welcome]
    %
    % pin
      sign-out: [reset: [pin, wrong-pins], go: welcome]
    %
    % both either
      sign-out: [reset: [pin, wrong-pins, with-biometry], go: welcome]
    %

    # What is to be seen. A button is its title, and in brackets what it does.
    screens:
      welcome:
        title: Welcome to <title>
        texts: Sign in to see your accounts.
    % owner
        buttons: { Sign in: [go: set-up] }
    %
    % pin both
        buttons: { Sign in: [go: new-pin] }
    %
    % owner

      set-up:
        title: "Unlock with {lock-name}"
        texts: So that nobody else sees your accounts.
        buttons:
          Use {lock-name}:
            id: use-biometry # what scenarios call it, since its title differs
            then:
              - ask-owner:
                  for: Unlock <title> this way from now on
    % biometry
                  success: [set: { signed-in: true }, go: home]
    %
    % either
                  success: [set: { with-biometry: true }, go: home]
    %
                  no-passcode: [show: no-passcode]
    % either
          Use a PIN: [go: new-pin]
    %
          Cancel: [go: welcome]
    %
    % code

      new-pin:
        title: Choose a PIN
        texts:
          - if: { retrying: true }
            then: That was too simple, or not the same twice. Choose another one.
            else: It unlocks this app, and nothing else.
        pad: { length: pin-length, refuses: [sequences, repeats] } # not 1234, not 1111
        buttons: { Cancel: [go: welcome] }
        complete: [set: { first: typed }, go: repeat-pin]

      repeat-pin:
        title: Repeat your PIN
        pad: { length of: first }
        buttons: { Cancel: [go: welcome] }
        complete:
          - if: { typed: first }
    % pin either
            then: [set: { pin: typed }, go: home]
    %
    % both
            then: [set: { pin: typed }, do: offer-biometry]
    %
            else: [go: new-pin, retry]
    %
    % both

      offer:
        title: "Use {biometry}, too?"
        texts: It is faster. Your PIN goes on working.
        buttons:
          Use {biometry}:
            id: use-biometry # what scenarios call it, since its title differs
            then:
              - ask-owner:
                  policy: biometrics
                  for: Unlock <title> this way, too
                  success: [set: { with-biometry: true }, go: home]
                  locked-out: [show: biometry-locked]
                  unavailable: [go: home]
          Not now: { role: link, then: [go: home] }
        leave: [set: { place: home }, do: lock]
    %
    % owner

      lock:
        style: cover
        title: <title> is locked
        texts: "Unlock with {lock-name}."
        buttons: { Unlock: [do: unlock] }
    % signs-out
        leave: [start: away]
    %
    %
    % code

      lock-pin:
        title: Enter your PIN
        texts: <title> is locked.
        pad: { length of: pin, tries: wrong-pins } # also says how many tries are left
    % both
        buttons:
          Use {biometry}: { id: use-biometry, if: { with-biometry: true, biometry: offered }, then: [do: unlock] }
    %
        complete:
          - if: { typed: pin }
            then: [reset: wrong-pins, go: place]
            else: [count: wrong-pins, retry]
    % signs-out
        leave: [start: away]
    %
    %
    % locks-later

      cover: # what the app switcher shows, so that nobody reads along
        style: cover
        title: <title>
        busy: true
    %

      home:
        title: Accounts
        texts: ["Checking  $1,904.22", "Savings  $12,350.00"]
        rows: { Settings: [go: settings] }
        private: true # never to be seen by somebody who didn’t unlock: “explore” checks it
        leave: [do: put-aside] # something else comes in front of it: the home screen, the app switcher

      settings:
        title: Settings
        rows:
          Back: [go: home]
          Sign out: { role: destructive, then: [do: sign-out] }
    % both
        toggles:
          Use {biometry}:
            id: unlock-with-biometry
            if: { biometry: offered }
            shows: with-biometry
            then:
              - if: { with-biometry: true }
                then: [set: { with-biometry: false }]
              - then:
                  - ask-owner:
                      policy: biometrics
                      for: Unlock <title> this way, too
                      success: [set: { with-biometry: true }]
                      locked-out: [show: biometry-locked]
    %
        private: true
        leave: [do: put-aside]

    """ + alertsAndTimers

  private static let alertsAndTimers = """
    % owner code timed

    # Alerts come when a step says “show”, or by themselves: “over” some screens, “if” something is so.
    alerts:
    % owner
      no-passcode:
        title: No passcode is set
        text: "Set one in the Settings app of this {model}, and come back."
        buttons: { OK: [] }
      passcode-gone:
        title: The passcode was turned off
        text: "Without one, <title> can’t be unlocked on this {model}. You have to sign in again."
        buttons: { OK: [do: sign-out] }
    %
    % both
      biometry-locked:
        title: "{biometry} is locked"
        text: "It wasn’t you too often. Unlock the {model} with its passcode once, and it works again."
        buttons: { OK: [] }
    %
    % code
      too-many-wrong-pins:
        over: lock-pin
        if: { wrong-pins: { reached: tries } }
        title: Too many wrong PINs
        text: You have to sign in again.
        buttons: { OK: [do: sign-out] }
    %
    % signs-out
      away-too-long:
        title: You were away for long
        text: To keep your accounts safe, you have to sign in again.
        buttons: { OK: [do: sign-out] }
    %
    %
    % timed

    # What is waited for. “uptime” is time that passes: setting the phone’s date makes no difference.
    timers:
    % locks-later
      away: { after: away-limit, clock: uptime, ends: access, during: cover, then: [do: lock] }

    # While it runs, the accounts may be seen without unlocking again.
    needs-no-proof: { running: away }
    %
    % signs-out
    % biometry
      away: { after: away-limit, clock: uptime, ends: access, during: lock, then: [show: away-too-long] }
    %
    % pin both
      away: { after: away-limit, clock: uptime, ends: access, during: lock-pin, then: [show: away-too-long] }
    %
    % either
      away: { after: away-limit, clock: uptime, ends: access, during: [lock, lock-pin], then: [show: away-too-long] }
    %
    %
    %

    """
}
