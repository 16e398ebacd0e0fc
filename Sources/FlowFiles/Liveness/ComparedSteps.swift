import UnlockEngine

// Steps before and after which shared rules compare what is saved: what they set is read there.

extension FlowProgram {
  /// What Cancel and Back do, in the app and in its prompts, and what a launch does before the phone's first unlock.
  var comparedBlocks: Set<UInt16> {
    let buttons = screens.flatMap(\.buttons) + alerts.flatMap(\.buttons)
    let prompts = purposes.flatMap { [$0.cancel, $0.otherwise] }
    let active = purposes.isEmpty ? [] : screens.map(\.moments.active) + [moments.onScreens.active]
    let back = buttons.filter { $0.role == .cancel || $0.role == .back }.map(\.block)
    return blocks(inStepsOf: back + prompts + active + (hasKeychain ? [moments.launch] : []))
  }

  /// Some steps, and all that can follow in the same move: what is gone to, asked and answered at once, or sent and served.
  private func blocks(inStepsOf first: [UInt16?]) -> Set<UInt16> {
    var (found, left): (Set<UInt16>, [UInt16]) = ([], first.compactMap { $0 })
    func follow(_ block: UInt16?) { if let block { left.append(block) } }
    func follow(_ call: CallDefinition) {
      for block in call.blocks + [server.requests[Int(call.request)].block] { left.append(block) }
      follow(server.beforeEach)
    }
    while let block = left.popLast() {
      guard found.insert(block).inserted else { continue }
      for instruction in blocks[Int(block)] {
        switch instruction {
        case .run(let block): left.append(block)
        case .choose(let first, let count):
          for branch in branches[Int(first)..<Int(first + count)] { left.append(branch.block) }
        case .go(let screen): follow(screens[Int(screen) - 1].enter)
        case .goBack: for screen in screens { follow(screen.enter) }
        case .ask(let purpose): left += purposes[Int(purpose)].answers.compactMap { $0 }
        case .send(let call): follow(server.calls[Int(call)])
        case .sendAgain: for call in server.calls { follow(call) }
        default: break
        }
      }
    }
    return found
  }
}
