// The device as values is a module of its own, which the simulator uses without Apple’s names and without the
// Foundation that they are made of. Whoever imports this library gets both.
@_exported public import DeviceSimulation
