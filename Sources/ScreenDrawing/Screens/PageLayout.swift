import DeviceSimulation
import UnlockEngine

/// A page as blocks: what is at the top, what may scroll, what stays at the bottom.
struct PageLayout {
  var navigation: Block?
  var body: [Block] = []
  var footer: [Block] = []
  var isCentered = false

  /// Sorts a layer's content into blocks of a given width.
  init(_ layer: Layer, width: Int, _ size: TextSize) {
    isCentered = layer.style == .cover || layer.style == .pinPad || layer.style == .passcode
    let back = layer.controls.first { $0.role == .back }
    // A short link beside Back saves a line, and that is where iOS puts it.
    let link = back == nil ? nil : layer.controls.first { $0.role == .link && $0.title.utf8.count <= 6 }
    if back != nil {
      let room = width - 2 * ((back?.title.cellWidth ?? 0) + 4)
      let fits = layer.title.cellWidth <= room
      navigation = Block(
        kind: .navigation(back: back, link: link), lines: fits ? [layer.title] : [], width: width)
    }
    if layer.style == .cover { body.append(Block(kind: .lock, width: width)) }
    if !layer.title.isEmpty, navigation?.lines.isEmpty ?? true {
      body.append(Block(kind: .heading, lines: layer.title.wrapped(to: width, at: size), width: width))
    }
    addBody(of: layer, width: width, size)
    for (index, text) in layer.texts.enumerated() where !text.isEmpty && layer.body.isEmpty {
      body.append(
        Block(
          kind: layer.isWarning(index) ? .warning : .paragraph, lines: text.wrapped(to: width, at: size),
          width: width)
      )
    }
    // iOS states a lock-out in words, to the minute, and never in seconds.
    if layer.timeLeft != nil, layer.style != .passcode {
      let time = layer.timeLeft.map(countdown) ?? ""
      body.append(Block(kind: .timeLeft, lines: [time], width: width))
    }
    if layer.style == .viewfinder { body.append(Block(kind: .viewfinder, width: width)) }
    if layer.isBusy { body.append(Block(kind: .wheel, width: width)) }
    addControls(of: layer, except: [back?.id, link?.id].compactMap { $0 }, width: width, size)
  }

  private mutating func addControls(of layer: Layer, except placed: [ControlID], width: Int, _ size: TextSize)
  {
    var (small, staged): ([Control], [Control]) = ([], [])
    let others = (layer.keypad?.sideControls ?? []) + layer.bodyControls
    let tabs = layer.controls.filter(\.isTab)
    for control in layer.controls where !placed.contains(control.id) && !others.contains(control.id) {
      switch control.role {
      case .field: body.append(Block(kind: .field(control), width: width))
      case .row, .toggle:
        if case .rows(let rows) = body.last?.kind {
          body[body.count - 1].kind = .rows(rows + [control])
        } else {
          body.append(Block(kind: .rows([control]), width: width))
        }
      case .link:
        small.append(control)
      case .staged:
        staged.append(control)
      case .tab, .grabber: break
      case .back, .primary, .normal, .cancel, .destructive:
        // Beside a keypad there is no room for buttons of three rows.
        if layer.keypad != nil {
          small.append(control)
        } else {
          addButton(control, in: layer, width: width, size)
        }
      }
    }
    if let keypad = layer.keypad {
      body.append(Block(kind: .entry(keypad), width: width))
      footer.append(Block(kind: .keypad(keypad, layer.controls), width: width))
    }
    if !small.isEmpty { footer.append(Block(kind: .small(small.flowed(width)), width: width)) }
    defer { if !tabs.isEmpty { footer.append(Block(kind: .tabs(tabs), width: width)) } }
    guard !staged.isEmpty else { return }
    footer.append(Block(kind: .caption, lines: ["Simulator: show to camera"], width: width))
    footer.append(Block(kind: .small(staged.flowed(width)), width: width))
  }

  private mutating func addButton(_ control: Control, in layer: Layer, width: Int, _ size: TextSize) {
    let block = Block(
      kind: .button(control), lines: control.markedTitle.wrapped(to: width - 6, at: size), width: width)
    if layer.style == .list { body.append(block) } else { footer.append(block) }
  }

  /// The rows of the navigation bar and the blank row below it.
  func head(_ density: Density) -> Int { navigation == nil ? 0 : density <= .normal ? 2 : 1 }

  func height(_ density: Density) -> Int {
    let gap = body.isEmpty || footer.isEmpty || density == .tight ? 0 : 1
    return head(density) + body.height(density) + gap + footer.height(density)
  }

  /// The most generous density that fits; `nil` if none does.
  func density(for rows: Int) -> Density? {
    Density.allCases.first { height($0) <= rows && ($0 != .roomy || rows >= Density.roomyRows) }
  }
}

extension Control {
  /// The title, with a mark if the role is too important to be shown by colour alone.
  var markedTitle: String {
    if !isEnabled { return "(\(title))" }
    return role == .destructive ? "! \(title)" : title
  }
}

extension [Control] {
  /// The controls in rows of at most `width` cells, each with its brackets and a blank between them.
  func flowed(_ width: Int) -> [[Control]] {
    var lines: [[Control]] = []
    var used = 0
    for control in self {
      let needed = control.markedTitle.cellWidth + 4
      if lines.isEmpty || used + 1 + needed > width {
        lines.append([control])
        used = needed
      } else {
        lines[lines.count - 1].append(control)
        used += 1 + needed
      }
    }
    return lines
  }
}
