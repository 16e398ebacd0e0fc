import ScreenDrawing

/// A text as XML and HTML may contain it, in elements and in attributes.
func markup(_ text: String) -> String { xmlEscaped(text) }

/// A text from outside on a page, in one line.
func pageText(_ outside: String) -> String { markup(printable(outside)) }

/// A text as an attribute, in one line.
func attribute(_ text: String) -> String {
  markup(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
}
