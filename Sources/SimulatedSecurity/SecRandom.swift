import Foundation
import SimulatedLocalAuthentication

/// The type of the random number generator.
public final class SecRandomRef: Sendable { init() {} }
/// The system's random number generator.
public let kSecRandomDefault: SecRandomRef? = nil

/// Fills memory with random bytes: from the system's generator, or, while an app is explored, from the device's seed, so that the same
/// order of moves leads to the same bytes.
public func SecRandomCopyBytes(_ generator: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer)
  -> Int32
{
  if let drawn = SimulatedDevice.current.drawBytes(count) {
    for (index, byte) in drawn.enumerated() {
      bytes.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    return errSecSuccess
  }
  var system = SystemRandomNumberGenerator()
  for index in 0..<count {
    bytes.storeBytes(of: UInt8.random(in: .min ... .max, using: &system), toByteOffset: index, as: UInt8.self)
  }
  return errSecSuccess
}
