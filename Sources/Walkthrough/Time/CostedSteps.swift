import UnlockEngine

/// One step of a way, in the journal's words, and what it costs: the characters of one entry are one step.
public struct CostedStep: Hashable, Sendable {
  public var label: String
  public var cost: Cost
}

extension Simulation {
  /// What inputs do from here, step by step.
  public func steps(of inputs: [Input]) -> [CostedStep] {
    var simulation = self
    var steps: [CostedStep] = []
    var isTyping = false
    for input in inputs {
      let label = input.label(in: simulation)
      let cost = simulation.stepAtCost(input)
      if case .type(.character(let scalar)) = input {
        if isTyping, var last = steps.popLast() {
          last.label.unicodeScalars.append(scalar)
          last.cost += cost
          steps.append(last)
        } else {
          steps.append(CostedStep(label: label, cost: cost))
        }
        let keypad = simulation.screen.top?.keypad
        isTyping = keypad == nil || keypad?.filled != 0 && keypad?.filled != keypad?.length
      } else {
        steps.append(CostedStep(label: label, cost: cost))
        isTyping = false
      }
    }
    return steps
  }
}
