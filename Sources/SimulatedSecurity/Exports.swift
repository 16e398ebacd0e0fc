// What an app gets with this one import: contexts and devices, which the keychain's dialogs need, and with them Foundation, in
// place of the Core Foundation that Apple's header imports.
@_exported public import SimulatedLocalAuthentication
