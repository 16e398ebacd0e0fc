import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command writes: results to one place, remarks to another.
public struct Console: Sendable {
  public var results: Sink
  public var talk: Sink
  /// Whether results are coloured.
  public var hasColour: Bool
  /// Whether ticks and crosses can be shown.
  public var isUTF8: Bool
  /// The width of the terminal that results go to; `nil` if they go elsewhere, or the terminal can't overwrite a
  /// line.
  public var terminalColumns: Int?
  /// The same for the terminal that remarks go to.
  public var talkColumns: Int?

  public init(
    results: Sink, talk: Sink, hasColour: Bool = false, isUTF8: Bool = true, terminalColumns: Int? = nil,
    talkColumns: Int? = nil
  ) {
    self.results = results
    self.talk = talk
    self.hasColour = hasColour
    self.isUTF8 = isUTF8
    self.terminalColumns = terminalColumns
    self.talkColumns = talkColumns
  }

  /// Text in a colour, if colours are used.
  package func coloured(_ text: SafeText, _ colour: Colour) -> SafeText {
    hasColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  package enum Colour: Int { case red = 31, green = 32, yellow = 33, dim = 2, bold = 1 }
}

/// A destination for text.
public struct Sink: Sendable {
  private let put: @Sendable (String) throws(SinkError) -> Void

  /// A sink that writes a text completely, or throws.
  public init(write put: @escaping @Sendable (String) throws(SinkError) -> Void) { self.put = put }

  /// Writes a text completely, or throws.
  public func write(_ text: SafeText) throws(SinkError) { try put(text.string) }

  /// Writes a text in a format that has its own escapes; see `SafeText.init(trusted:)`.
  package func write(trusted text: String) throws(SinkError) { try put(text) }
}

/// Why an output couldn't be written.
public struct SinkError: Error, Hashable, Sendable {
  public var reason: String
  public init(reason: String) { self.reason = reason }
}

extension Sink {
  /// An open file: 1 is standard output, 2 standard error.
  public static func file(_ descriptor: Int32) -> Sink {
    Sink { text throws(SinkError) in
      var text = text
      if let error = text.withUTF8({ writeAll($0, to: descriptor) }) {
        throw SinkError(reason: String(cString: strerror(error)))
      }
    }
  }
}

/// Writes all bytes to an open file; returns the error number if that fails.
private func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32? {
  var done = 0
  while done < bytes.count {
    let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
    if count < 0, errno == EINTR { continue }
    if count < 0, errno == EAGAIN {
      // Someone made the pipe non-blocking: wait until it accepts more.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&waiting, 1, -1)
      continue
    }
    if count <= 0 { return count < 0 ? errno : EIO }
    done += count
  }
  return nil
}
