/// A flow that can be walked through, known by its name and title before anybody has read it.
public struct Product: Sendable {
  public let name: String
  public let title: String
  private let read: @Sendable () -> any Flow

  /// - Parameter read: gives the flow; it is asked again each time.
  public init(name: String, title: String, read: @escaping @Sendable () -> any Flow) {
    (self.name, self.title, self.read) = (name, title, read)
  }

  /// A flow that is there already.
  public init(_ flow: any Flow) { self.init(name: flow.name, title: flow.title) { flow } }

  /// The flow, read by now.
  public var flow: any Flow { read() }
}
