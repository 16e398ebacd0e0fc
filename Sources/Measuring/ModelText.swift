import Exploration

/// A model as a file for a model checker, with its question in a comment.
public enum ModelFormat: String, CaseIterable, Sendable {
  /// The language of PRISM.
  case prism
  /// The explicit format of Storm.
  case drn
}

extension AttackModel {
  /// The whole file, by pieces: models are long.
  ///
  /// - Parameter comment: what it is of, in lines.
  public func write(as format: ModelFormat, _ comment: [String], to out: inout String) {
    for line in comment { out += "// \(line)\n" }
    if isCutOff {
      out +=
        "// The first \(Self.mostGuesses) guesses at each secret are in it; there are more, so that the chance is at least the model’s.\n"
    }
    switch format {
    case .prism: writePRISM(&out)
    case .drn: writeDRN(&out)
    }
  }

  private func writePRISM(_ out: inout String) {
    out += "// The chance of who does the best he can: Pmax=? [ F \"open\" ]\nmdp\n\nmodule attacker\n"
    out += "  s : [0..\(max(1, stateCount - 1))] init 0;\n"
    for (state, choices) in choices.enumerated() {
      for choice in choices.isEmpty ? [[(chance: 1, target: state)]] : choices {
        let rows = choice.map { $0.chance == 1 ? "(s'=\($0.target))" : "\($0.chance):(s'=\($0.target))" }
        out += "  [] s=\(state) -> \(rows.joined(separator: " + "));\n"
      }
    }
    out += "endmodule\n\n"
    let open = isOpen.indices.filter { isOpen[$0] }
    out += "label \"open\" = \(open.isEmpty ? "false" : open.map { "s=\($0)" }.joined(separator: " | "));\n"
  }

  private func writeDRN(_ out: inout String) {
    out += "@type: MDP\n@parameters\n\n@reward_models\n\n@nr_states\n\(stateCount)\n"
    out += "@nr_choices\n\(choiceCount)\n@model\n"
    for (state, choices) in choices.enumerated() {
      out += "state \(state)\(state == 0 ? " init" : "")\(isOpen[state] ? " open" : "")\n"
      for (number, choice) in (choices.isEmpty ? [[(chance: 1, target: state)]] : choices).enumerated() {
        out += "\taction \(number)\n"
        for row in choice { out += "\t\t\(row.target) : \(row.chance)\n" }
      }
    }
  }
}
