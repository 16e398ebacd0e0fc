// What an app gets with this one import: the device, which is a module of its own so that the simulator can use it without
// Apple’s names, and Foundation, as Apple’s header imports it. Only the documentation does without Foundation’s 18,000 names.
@_exported public import DeviceSimulation

#if !DOCUMENTATION
  @_exported public import Foundation
#endif
