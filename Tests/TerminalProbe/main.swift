import Glibc
import ScreenDrawing
import TerminalUI

// Something to run in the tests of the terminal: it draws the sample and names the events that arrive.
//
// terminal-probe                     draws the sample; `q` ends it, `!` crashes it, `^` runs its stack over,
//                                    `e` calls exit(3), `z` hangs (until a signal), `c` toggles the cursor,
//                                    `T` takes the next palette, Ctrl-L draws anew, `=` tells how many keys came,
//                                    `f` floods the terminal
// terminal-probe --text COLUMNSxROWS prints the sample as text, for comparing
// terminal-probe --keyboard          reads keys without a screen
// terminal-probe --dark, --light, --none, --depth N, --frame MILLISECONDS (what each takes)

func overrun(_ depth: Int) -> Int { depth < 0 ? 0 : overrun(depth + 1) + overrun(depth + 2) }

func describe(_ event: Event) -> String {
  switch event {
  case .key(let key): return "key \(key.name)"
  case .pasted(let text): return "pasted \(text.unicodeScalars.count): \(text.prefix(40))"
  case .dropped(let keys): return "dropped \(keys)"
  case .resized(let size): return "resized \(size.columns)x\(size.rows)"
  case .tick: return "tick"
  case .interrupted(let signal): return "signal \(signal)"
  case .closed: return "closed"
  }
}

/// Takes up some time.
func work(milliseconds: Int) {
  let end = clock() + milliseconds * 1000
  while clock() < end {}
}

func walk(_ options: Terminal.Options, frame: Int) throws(TerminalError) -> Int32 {
  var terminal = try Terminal(options)
  var lines = ["utf8 \(terminal.isUTF8) depth \(terminal.colorDepth) palette \(terminal.palette)"]
  var showsCursor = false
  var keys = 0
  while true {
    if terminal.isFrameDue {
      var canvas = sampleCanvas(size: terminal.size, lines: lines)
      canvas.cursor = showsCursor ? Point(row: 3, column: 5) : nil
      terminal.draw(canvas)
      work(milliseconds: frame)
    }
    let event = terminal.nextEvent()
    if let code = event.exitCode { return code }
    lines.append(describe(event))
    if case .key = event { keys += 1 }
    switch event {
    case .key(.character("q")): return 0
    case .key(.character("!")):
      let none: [Int] = []
      print(none[lines.count])
    case .key(.character("^")): print(overrun(1))
    case .key(.character("e")): exit(3)
    case .key(.character("z")): while true { pause() }
    case .key(.character("c")): showsCursor.toggle()
    case .key(.character("T")): terminal.use(terminal.palette.next)
    case .key(.control("l")): terminal.redraw()
    case .key(.character("=")): lines.append("\(keys) keys came, \(terminal.palette)")
    case .key(.character("f")):
      let line = String(repeating: "unread ", count: 1000)
      while true { _ = write(STDOUT_FILENO, line, line.utf8.count) }
    default: break
    }
  }
}

/// Names keys in lines, as `run --watch` reads them.
func readKeys() -> Int32 {
  guard let keyboard = Keyboard() else { return 2 }
  defer { keyboard.restore() }
  print("ready")
  while true {
    fflush(nil)
    switch keyboard.next(milliseconds: 300) {
    case .key("q"): return 0
    case .key("z"): while true { pause() }
    case .key("l"): print("line \(keyboard.line())")
    case .key(let key): print("key \(key)")
    case .nothing: break
    case .end(let signal): return 128 + signal
    }
  }
}

func run(_ arguments: [String]) -> Int32 {
  var options = Terminal.Options()
  var frame = 0
  var rest = arguments.dropFirst()
  while let argument = rest.popFirst() {
    switch argument {
    case "--text":
      let numbers = (rest.popFirst() ?? "80x24").split(separator: "x").compactMap { Int($0) }
      guard numbers.count == 2 else { return 2 }
      let first = rest.popFirst().map { [$0] } ?? []
      print(sampleCanvas(size: Size(rows: numbers[1], columns: numbers[0]), lines: first).text)
      return 0
    case "--keyboard": return readKeys()
    case "--frame": frame = rest.popFirst().flatMap { Int($0) } ?? 0
    case "--depth": options.colorDepth = rest.popFirst().flatMap { Int($0) }.flatMap(ColorDepth.init)
    default: options.palette = Palette(rawValue: String(argument.dropFirst(2)))
    }
  }
  do {
    return try walk(options, frame: frame)
  } catch {
    let line = "terminal-probe: \(error)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    return 2
  }
}

exit(run(CommandLine.arguments))
