// What is wrong with a file is for whoever has it read.
@_exported public import Diagnostics
