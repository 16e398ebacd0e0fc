/* The lock screens of Banno and the device behind them, for SPIN: the peer that `unlocksim explore` is measured
 * against. Written for the comparison only. It has no copy, no set-up and no rules: less than what unlocksim
 * does in a step, so the comparison leans SPIN's way.
 *
 * SETTINGS makes the space larger: one more setting of the device, with so many values, which can be changed at any
 * time. Each value is a space of its own.
 */

#ifndef SETTINGS
#define SETTINGS 1
#endif

#define SCANNING   1
#define FAILED     2
#define FAILED_TWO 3
#define PASSCODE   4

mtype = { off, home, switcher, app };
mtype = { lockOwner, lockPIN, lockNone, tooMany, gone, dashboard, settings, security, signIn, notRunning };
mtype = { passcodeBiometrics, pin, dontLock, signedOut };

mtype phone = home;
mtype scene = notRunning;
mtype method;
bool suspended = false;

byte failedScans = 0;
byte failedPasscodes = 0;
byte lastWrong = 0;
byte lockOut = 0;        /* which length is running; 0 for none */
bool restarted = false;
bool enrolled = true;
bool hasPasscode = true;

byte evaluation = 0;     /* 0: none, else one of the phases above */
byte failures = 0;
byte typed = 0;          /* 0: nothing, 1: an entry was begun */
bool wasWrong = false;

byte wrongPINs = 0;
byte pinTyped = 0;
bool retry = false;
bool waitsAway = false;
byte setting = 0;        /* one of SETTINGS values */

inline canUse(yes) { yes = hasPasscode && enrolled && failedScans < 5 && !restarted && failedPasscodes < 10 }

inline evaluate() {
  bool usable;
  canUse(usable);
  failures = 0; typed = 0; wasWrong = false;
  if
  :: !hasPasscode -> scene = gone
  :: else -> if :: usable -> evaluation = SCANNING :: else -> evaluation = PASSCODE fi
  fi
}

inline endEvaluation() { evaluation = 0; failures = 0; typed = 0; wasWrong = false }

inline begin() {
  phone = app; suspended = false; waitsAway = false;
  if
  :: method == signedOut -> scene = signIn
  :: method == pin -> pinTyped = 0; retry = false;
     if :: wrongPINs >= 5 -> scene = tooMany :: else -> scene = lockPIN fi
  :: method == dontLock -> scene = dashboard
  :: method == passcodeBiometrics -> scene = lockOwner; evaluate()
  fi
}

inline leave(place) {
  endEvaluation(); phone = place; suspended = true; pinTyped = 0; retry = false;
  waitsAway = (method == dontLock)
}

inline kill() { endEvaluation(); suspended = false; scene = notRunning; pinTyped = 0; retry = false; waitsAway = false }

inline wrongPasscode(which) {
  typed = 0; wasWrong = true;
  if
  :: lastWrong == which -> skip
  :: else -> lastWrong = which; failedPasscodes++;
     if :: failedPasscodes >= 4 && failedPasscodes < 10 -> lockOut = failedPasscodes - 3 :: else -> skip fi
  fi
}

active proctype phoneAndApp() {
  if :: method = passcodeBiometrics :: method = pin :: method = dontLock fi;
  do
  :: atomic { phone != app && scene == notRunning -> begin() }
  :: atomic { phone != app && suspended ->
       phone = app; suspended = false; waitsAway = false;
       if :: scene == lockOwner -> evaluate() :: else -> skip fi }
  :: atomic { phone == app ->
       if :: method == passcodeBiometrics && scene != gone -> scene = lockOwner
          :: method == pin && scene != tooMany -> scene = lockPIN
          :: else -> skip fi;
       if :: leave(home) :: leave(switcher) fi }
  :: atomic { phone == home -> phone = switcher }
  :: atomic { phone == switcher -> phone = home }
  :: atomic { scene != notRunning -> if :: phone == app -> phone = home :: else -> skip fi; kill() }
  :: atomic { phone != off -> kill(); phone = off; restarted = hasPasscode }
  :: atomic { phone == off -> phone = home }
  :: atomic { lockOut > 0 -> lockOut = 0 }
  :: atomic { waitsAway -> waitsAway = false; method = signedOut; scene = signIn }
  :: atomic { phone == app && evaluation > 0 -> endEvaluation() }

  :: atomic { phone == app && evaluation == SCANNING -> failedScans = 0; endEvaluation(); scene = dashboard }
  :: atomic { phone == app && evaluation == SCANNING ->
       failedScans++; failures++;
       if
       :: failedScans >= 5 -> evaluation = PASSCODE
       :: else -> if :: failures == 1 -> evaluation = FAILED :: else -> evaluation = FAILED_TWO fi
       fi }
  :: atomic { phone == app && evaluation == FAILED -> evaluation = SCANNING }
  :: atomic { phone == app && evaluation == FAILED_TWO -> evaluation = PASSCODE }
  :: atomic { phone == app && evaluation == PASSCODE && lockOut == 0 && failedPasscodes < 10 && typed == 0 ->
       typed = 1; wasWrong = false }
  :: atomic { phone == app && evaluation == PASSCODE && typed == 1 -> typed = 0 }
  :: atomic { phone == app && evaluation == PASSCODE && lockOut == 0 && failedPasscodes < 10 ->
       failedPasscodes = 0; failedScans = 0; lastWrong = 0; restarted = false; endEvaluation(); scene = dashboard }
  :: atomic { phone == app && evaluation == PASSCODE && lockOut == 0 && failedPasscodes < 10 -> wrongPasscode(1) }
  :: atomic { phone == app && evaluation == PASSCODE && lockOut == 0 && failedPasscodes < 10 -> wrongPasscode(2) }
  :: atomic { phone == app && evaluation == PASSCODE && failedPasscodes >= 10 ->
       kill(); phone = off; hasPasscode = false; enrolled = false; failedPasscodes = 0; failedScans = 0;
       lastWrong = 0; lockOut = 0; restarted = false; method = signedOut; wrongPINs = 0 }

  :: atomic { phone == app && evaluation == 0 && scene == lockOwner -> evaluate() }
  :: atomic { phone == app && scene == lockPIN && pinTyped == 0 -> pinTyped = 1 }
  :: atomic { phone == app && scene == lockPIN && pinTyped == 1 -> pinTyped = 0 }
  :: atomic { phone == app && scene == lockPIN -> pinTyped = 0; retry = false; wrongPINs = 0; scene = dashboard }
  :: atomic { phone == app && scene == lockPIN -> pinTyped = 0; retry = true; wrongPINs++;
       if :: wrongPINs >= 5 -> scene = tooMany :: else -> skip fi }
  :: atomic { phone == app && (scene == tooMany || scene == gone) -> method = signedOut; scene = signIn }
  :: atomic { phone == app && evaluation == 0 && scene == signIn -> wrongPINs = 0; method = pin; scene = dashboard }
  :: atomic { phone == app && evaluation == 0 && scene == signIn -> method = dontLock; scene = dashboard }
  :: atomic { phone == app && evaluation == 0 && scene == signIn && hasPasscode ->
       method = passcodeBiometrics; scene = dashboard }
  :: atomic { phone == app && scene == dashboard -> scene = settings }
  :: atomic { phone == app && scene == settings -> scene = dashboard }
  :: atomic { phone == app && scene == settings -> scene = security }
  :: atomic { phone == app && scene == settings -> method = signedOut; scene = signIn }
  :: atomic { phone == app && scene == security -> scene = settings }

  :: atomic { enrolled -> enrolled = false;
       if :: evaluation > 0 && evaluation < PASSCODE -> evaluation = PASSCODE :: else -> skip fi }
  :: atomic { !enrolled && hasPasscode -> enrolled = true }
  :: atomic { hasPasscode -> hasPasscode = false; enrolled = false; restarted = false;
       if :: evaluation > 0 -> endEvaluation(); scene = gone :: else -> skip fi }
  :: atomic { !hasPasscode -> hasPasscode = true }
  :: atomic { SETTINGS > 1 -> setting = (setting + 1) % SETTINGS }
  od
}
