public import Foundation

/// What `CFAbsoluteTimeGetCurrent` is on Apple’s platforms: the date, in seconds since 2001.
public func CFAbsoluteTimeGetCurrent() -> TimeInterval { Date().timeIntervalSinceReferenceDate }
