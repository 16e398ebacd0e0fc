import Diagnostics
import ScreenDrawing

/// A text as XML and HTML may contain it, in elements and in attributes.
package func markup(_ text: String) -> String { xmlEscaped(text) }

/// A text from outside on a page, in one line.
package func pageText(_ outside: String) -> String { markup(printable(outside)) }

/// A text as an attribute, in one line.
package func attribute(_ text: String) -> String {
  markup(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
}

/// A text as part of an address: letters, digits and what is kept stand as they are.
package func percentEncoded(_ text: String, keeping kept: String) -> String {
  let plain = Set(("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + kept).utf8)
  let (isPlain, hex) = ((UInt8.min ... .max).map(plain.contains), Array("0123456789ABCDEF".utf8))
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    if isPlain[Int(byte)] {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// A text in one line, with nothing in it that controls a terminal, for reports assembled as text.
package func printable(_ text: String) -> String { SafeText(text).string }

/// The same of several lines.
package func printable(lines text: String) -> String { SafeText(lines: text).string }
