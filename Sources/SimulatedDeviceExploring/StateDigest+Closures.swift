/// What closures have captured, as the compiler describes it to reflection (`__swift5_capture`).
///
/// Where it describes nothing that is known here – a closure's generic types, `unowned` – that isn't seen.
extension StateDigest {
  /// A closure is which function it is, and what it has captured.
  mutating func add(closure: UnsafeRawPointer) {
    hasher.combine(closure.load(as: UInt.self))
    refer(toHeapAt: closure + Self.word)
  }

  private mutating func refer(toHeapAt place: UnsafeRawPointer) {
    if let object = place.load(as: Unmanaged<AnyObject>?.self) { refer(to: object.takeUnretainedValue()) }
  }

  private static var word: Int { MemoryLayout<UInt>.size }

  /// Looks into an object that is none of a class, but what closures have captured; false for those of classes.
  mutating func lookIntoCaptures(of object: AnyObject) -> Bool {
    let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    let metadata = start.load(as: UnsafeRawPointer.self)
    // Kinds of objects as the runtime numbers them (`MetadataKind`): captures are “heap local variables”, what is above is no class either.
    switch metadata.load(as: UInt.self) {
    case 0x400:
      let first = Int(metadata.load(fromByteOffset: Self.word, as: UInt32.self))
      guard let captures = metadata.load(fromByteOffset: 2 * Self.word, as: UnsafeRawPointer?.self) else {
        return true
      }
      var place = start + first
      for index in 0..<Int(captures.load(as: UInt32.self)) {
        // Three numbers stand before the types' names, each of which is told by its distance.
        let name = captures + 12 + 4 * index
        guard let end = add(capture: name + Int(name.load(as: Int32.self)), at: place) else { break }
        place = end
      }
      return true
    case 0x401...0x7ff: return true
    default: return false
    }
  }

  /// Adds what is captured at a place, or at the next that its type may lie at; returns where it ends, `nil` if that can't be known.
  private mutating func add(capture name: UnsafeRawPointer, at place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let bytes = Self.bytes(ofName: name)
    let ending = String(decoding: bytes.suffix(2), as: UTF8.self)
    let pointer = place.alignedUp(toMultipleOf: Self.word)
    // As the compiler writes what a type can't say: a box, a weak or unowned reference, a closure.
    if ending == "Xx" {
      refer(toHeapAt: pointer)
      return pointer + Self.word
    }
    if ending == "Xw" {
      if let object = pointer.assumingMemoryBound(to: Weak.self).pointee.object { refer(to: object) }
      return pointer + Self.word
    }
    if ending == "Xo" || ending == "Xu" { return pointer + Self.word }
    if ending.hasSuffix("_"), String(decoding: bytes, as: UTF8.self).contains("Ieg") {
      add(closure: pointer)
      return pointer + 2 * Self.word
    }
    guard
      let type = _getTypeByMangledNameInContext(
        name.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), genericContext: nil,
        genericArguments: nil)
    else { return nil }
    guard KeptType.isCopyable(type) else {
      add(opaque: type)
      return nil
    }
    func look<Value>(_ type: Value.Type) -> UnsafeRawPointer {
      let place = place.alignedUp(for: type)
      add(place.load(as: type), "what a closure has captured", 0)
      return place + MemoryLayout<Value>.size
    }
    return _openExistential(type, do: look)
  }

  /// A name's bytes up to its end: some of them announce a distance or an address, in which there may be zeros.
  private static func bytes(ofName name: UnsafeRawPointer) -> UnsafeRawBufferPointer {
    var count = 0
    while true {
      switch name.load(fromByteOffset: count, as: UInt8.self) {
      case 0: return UnsafeRawBufferPointer(start: name, count: count)
      case 1...0x17: count += 5
      case 0x18...0x1f: count += 1 + word
      default: count += 1
      }
    }
  }
}

/// A weak reference as it lies in memory.
private struct Weak { weak var object: AnyObject? }
