// The module of Apple’s name, for platforms without Apple’s framework: `import LocalAuthentication` and
// `#if canImport(LocalAuthentication)` hold as on iOS. On Apple’s platforms it isn’t built (Package.swift). The keychain comes
// along, as with Apple’s, whose header imports Foundation, whose header imports Security: half of all code relies on that.
@_exported public import SimulatedLocalAuthentication
@_exported public import SimulatedSecurity
