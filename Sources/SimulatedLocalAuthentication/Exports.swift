// The device itself is a module of its own, so that the simulator can use it without Apple’s names and the
// Foundation they need. Importing this library gives an app both.
@_exported public import DeviceSimulation
