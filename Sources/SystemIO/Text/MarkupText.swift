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

/// A text in one line, with nothing in it that controls a terminal, for reports assembled as text.
package func printable(_ text: String) -> String { SafeText(text).string }

/// The same of several lines.
package func printable(lines text: String) -> String { SafeText(lines: text).string }
