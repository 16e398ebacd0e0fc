import DeviceSimulation
import UnlockEngine

/// A text of a flow file, in the pieces that its braces divide it into.
struct Copy: Hashable, Sendable {
  let pieces: [Piece]

  enum Piece: Hashable, Sendable {
    case text(String)
    case word(UInt8)
    /// A value as facts show it.
    case value(UInt8)
    /// Whether a code is set: which one it is, is never shown.
    case code(UInt8)
    case limit(UInt8)
    /// What a count has left up to a limit.
    case left(of: UInt8, limit: UInt8)
    /// What a count has left in its round, and which round it is in.
    case leftInRound(of: UInt8)
    case round(of: UInt8)
    case timeLeft(UInt8)
    case biometry
    case model
    /// The key that was typed last, where no field takes it.
    case refusedKey
  }

  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// Texts that stand side by side as one.
  init(joining pieces: [Piece]) {
    var joined: [Piece] = []
    for piece in pieces {
      if case .text(let text) = piece, case .text(let before)? = joined.last {
        joined[joined.count - 1] = .text(before + text)
      } else {
        joined.append(piece)
      }
    }
    self.pieces = joined
  }

  init(_ text: String) { pieces = [.text(text)] }

  /// Whether it is the same at all times.
  var isFixed: Bool { pieces.allSatisfy { if case .text = $0 { true } else { false } } }
}

/// A text that is there while a condition holds.
struct ConditionalCopy: Hashable, Sendable {
  let copy: Copy
  let condition: UInt16?
}

/// Copy that varies: by conditions, or by a number.
enum Word: Hashable, Sendable {
  /// The first whose condition holds.
  case byCondition([ConditionalCopy])
  case byNumber(Copy.Piece, zero: Copy?, one: Copy?, other: Copy)
}

extension FlowProgram {
  func text(_ copy: Copy, _ context: borrowing FileContext) -> String {
    // Most texts are of one piece.
    if copy.pieces.count == 1, case .text(let text) = copy.pieces[0] { return text }
    var text = ""
    for piece in copy.pieces { text += self.text(piece, context) }
    return text
  }

  func texts(_ texts: [ConditionalCopy], _ context: borrowing FileContext) -> [String] {
    var shown: [String] = []
    for text in texts where holds(text.condition, context) {
      let text = self.text(text.copy, context)
      if !text.isEmpty { shown.append(text) }
    }
    return shown
  }

  private func text(_ piece: Copy.Piece, _ context: borrowing FileContext) -> String {
    switch piece {
    case .text(let text): return text
    case .word(let word): return text(words[Int(word)], context)
    case .value(let value): return text(of: Int(value), number(value, context))
    case .code(let code): return isSet(code, context.state, context.server) ? "set" : "none"
    case .limit(let limit):
      switch limits[Int(limit)].kind {
      case .number: return String(number(piece, context))
      case .duration: return context.limits.duration(Int(limit)).inWords
      case .flag, .words, .text: return limits[Int(limit)].text(Int(limit), context.limits)
      }
    case .left, .leftInRound, .round: return String(number(piece, context))
    case .timeLeft(let timer): return (context.timeLeft(FileTimer(rawValue: timer)) ?? .zero).inWords
    case .biometry: return context.device.biometry.title
    case .model: return context.device.model.title
    case .refusedKey:
      let key = context.state.refusedKey
      return key == 0 ? "" : Unicode.Scalar(key).map { String($0) } ?? ""
    }
  }

  private func text(_ word: Word, _ context: borrowing FileContext) -> String {
    switch word {
    case .byCondition(let ways):
      for way in ways where holds(way.condition, context) { return text(way.copy, context) }
      return ""
    case .byNumber(let piece, let zero, let one, let other):
      switch number(piece, context) {
      case 0: return text(zero ?? other, context)
      case 1: return text(one ?? other, context)
      default: return text(other, context)
      }
    }
  }

  private func number(_ piece: Copy.Piece, _ context: borrowing FileContext) -> Int64 {
    switch piece {
    case .value(let value): return Int64(number(value, context))
    case .limit(let limit): return context.limits[Int(limit)]
    case .left(let count, let limit):
      return max(0, context.limits[Int(limit)] - Int64(number(count, context)))
    case .leftInRound(let count): return leftInRound(of: count, number(count, context), context.limits)
    case .round(let count): return round(of: count, number(count, context), context.limits)
    case .text, .word, .code, .timeLeft, .biometry, .model, .refusedKey: return 0
    }
  }

  /// A value as facts and scenarios have it.
  func text(of value: Int, _ number: UInt8) -> String {
    let number = Int(number)
    switch values[value].kind {
    case .flag: return number == 0 ? "false" : "true"
    case .words(let words): return words[min(number, words.count - 1)]
    case .count: return "\(number)"
    case .screen: return number == 0 ? "none" : screens[number - 1].place.id
    case .enrolledSet: return number == 0 ? "none" : "set"
    }
  }
}
