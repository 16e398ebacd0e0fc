import DeviceSimulation

/// What can be done to a device: all that ever changes one while a world takes a step.
///
/// Values, so that the explorer can look up what an action does to a device that it met before.
public enum DeviceAction: Hashable, Sendable {
  // MARK: What an app asks for

  case evaluate(EvaluationRequest)

  // MARK: What the user does

  case tap(SystemControl)
  case type(Unicode.Scalar)
  case delete
  case present(SensorAnswer)
  case change(DeviceChange)

  // MARK: What happens

  /// The evaluation under way ends with an error.
  case endEvaluation(LAError.Code)
  /// What is only shown any more is over.
  case cutShort
  /// The app that asked is gone.
  case dropEvaluation
  case reboot
  case erase
  /// What is due happens.
  case reach
}

extension Device {
  /// Does an action, and gives the result when it ended an evaluation, or one that was asked for at once.
  public mutating func perform(_ action: DeviceAction, at now: Instant) -> AuthenticationResult? {
    switch action {
    case .evaluate(let request): return evaluate(request, at: now)
    case .tap(let control): return tap(control, at: now)
    case .type(let scalar): return type(scalar, at: now)
    case .delete: deleteBackward()
    case .present(let answer): return present(answer, at: now)
    case .change(let change): return apply(change, at: now)
    case .endEvaluation(let code): return endEvaluation(with: code)
    case .cutShort: return cutShort()
    case .dropEvaluation: dropEvaluation()
    case .reboot: reboot()
    case .erase: erase()
    case .reach: return reach(now)
    }
    return nil
  }
}
