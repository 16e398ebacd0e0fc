/// What of the built-in products is broken, and what couldn’t be decided, by profile and clause. A clause that turns up here, or goes, is for somebody
/// to look at: `unlocksim audit` tells why.
enum KeptVerdicts {
  static let broken: [String: [String]] = [
    "banno": [
      "psd2 4(3)(d)", "nist-aal2 3.2.10 six", "nist-aal2 3.2.10 blocklist", "nist-aal2 2.2.3 inactivity",
      "nist-aal2 2.2.3 overall", "mastg MASTG-TEST-0268", "mastg MASTG-TEST-0269", "mastg MASTG-TEST-0270",
      "mastg MASTG-TEST-0271", "eudi WIAM_15a", "eudi WIAM_16a", "wcag 3.3.8",
    ],
    "app-passcode": [
      "psd2 4(3)(b)", "psd2 4(3)(d)", "nist-aal2 3.2.2 limit", "nist-aal2 3.2.2 reset",
      "nist-aal2 3.2.10 six", "nist-aal2 3.2.10 blocklist", "nist-aal2 3.2.10 failures",
      "nist-aal2 2.2.3 inactivity", "nist-aal2 2.2.3 overall", "nist-aal2 5.1 restarts",
      "mastg MASTG-TEST-0266", "mastg MASTG-TEST-0267", "mastg MASTG-TEST-0268", "mastg MASTG-TEST-0269",
      "mastg MASTG-TEST-0270", "mastg MASTG-TEST-0271", "mastg MASTG-TEST-0059", "eudi WIAM_15a",
      "eudi WIAM_16a", "apple passcode word",
    ],
    "nl-wallet": [
      "nist-aal2 3.2.10 failures", "nist-aal2 2.2.3 overall", "mastg MASTG-TEST-0270",
      "mastg MASTG-TEST-0271", "eudi WIAM_15a", "wcag 3.3.8",
    ],
    "onegini": [
      "psd2 4(3)(d)", "nist-aal2 3.2.10 six", "nist-aal2 2.2.3 inactivity", "nist-aal2 2.2.3 overall",
      "eudi WIAM_15a", "eudi WIAM_16a", "wcag 3.3.8",
    ],
    "powerauth": [
      "psd2 4(3)(b)", "psd2 4(3)(d)", "nist-aal2 3.2.2 limit", "nist-aal2 3.2.2 reset",
      "nist-aal2 3.2.10 six", "nist-aal2 3.2.10 blocklist", "nist-aal2 3.2.10 failures",
      "nist-aal2 2.2.3 inactivity", "nist-aal2 2.2.3 overall", "mastg MASVS-AUTH-3", "eudi WIAM_15a",
      "eudi WIAM_16a", "eudi RPA approval", "wcag 3.3.8",
    ],
  ]

  static let undecided: [String: [String]] = [
    "powerauth": ["psd2 4(3)(a)", "mastg MASTG-TEST-0270", "mastg MASTG-TEST-0271"]
  ]
}
