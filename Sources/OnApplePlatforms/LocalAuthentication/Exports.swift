// On Apple’s platforms the package steps aside: this is all of it there, and the names are the real ones.
@_exported import LocalAuthentication
