extension PseudoTerminal {
  /// Takes the output of some time in.
  public func listen(milliseconds: Int) {
    let deadline = Deadline(seconds: Double(milliseconds) / 1000)
    repeat { read(milliseconds: 1) } while !deadline.hasPassed
  }
}
