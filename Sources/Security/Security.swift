// The module of Apple’s name, for platforms without Apple’s framework: `import Security` and `#if canImport(Security)` hold as on
// iOS. On Apple’s platforms it isn’t built (Package.swift).
@_exported public import SimulatedSecurity
