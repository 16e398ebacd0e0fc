// What an app gets with this one import: the device, which is a module of its own so that the simulator can use it without
// Apple’s names, and Foundation, as Apple’s header imports it.
@_exported public import DeviceSimulation
@_exported public import Foundation
