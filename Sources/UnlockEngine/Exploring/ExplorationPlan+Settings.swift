import DeviceSimulation

// Exploring under other limits, options or device settings than the flow's own (K1).

extension ExplorationPlan {
  /// The plan under settings of somebody's own.
  ///
  /// Limits apply to every starting point. Options and device settings describe a world, which then is the only
  /// starting point. What is typed follows the PIN that the app knows, and its length; waits follow the limits.
  public func under(_ settings: Setup) throws(SetupErrors) -> ExplorationPlan {
    guard settings != Setup() else { return self }
    for entry in settings.device
    where (entry.name, entry.value) == ("animations", "true")
      || entry.name == "sensor" && entry.value != "ask"
    {
      throw SetupErrors(all: [
        .conflict(
          .device,
          "“\(entry.name): \(entry.value)” isn’t explored: animations are off there, and what the sensor answers is tried. Leave it out."
        )
      ])
    }
    var plan = self
    plan.settings = settings
    if !settings.device.isEmpty || !settings.app.isEmpty {
      var start = StartingPoint("As set")
      for entry in settings.device { start.device[entry.name] = entry.value }
      for entry in settings.app { start.app[entry.name] = entry.value }
      plan.starts = [start]
    }
    for index in plan.starts.indices {
      for entry in settings.policy { plan.starts[index].policy[entry.name] = entry.value }
    }
    let worlds = try plan.dropStartsThatDontFit()
    plan = plan.fitted(to: worlds)
    if plan.texts.map(\.text) != texts.map(\.text) || plan.passcodes != passcodes {
      let typed = plan.texts.map { $0.text.isCode ? $0.text : "“\($0.text)”" }
      let passcodes =
        plan.passcodes.isEmpty ? [] : ["passcodes are \(plan.passcodes.joined(separator: ", "))"]
      let all = ["what is typed is \(typed.joined(separator: ", "))"] + passcodes
      plan.bounds.append("Under these settings \(all.joined(separator: ", and ")).")
    }
    return plan
  }

  /// The worlds of all starting points. One whose PIN has another length than was set gets a longer or shorter PIN; one
  /// that fits in no way is left out, and `bounds` says so.
  private mutating func dropStartsThatDontFit() throws(SetupErrors) -> [World<F>] {
    var (worlds, fitting): ([World<F>], [StartingPoint]) = ([], [])
    var problem: SetupErrors?
    for start in starts {
      var last: SetupErrors?
      for candidate in [start, withPINs(in: start)] {
        do throws(SetupErrors) {
          worlds.append(try setup(of: candidate).world(for: flow))
          fitting.append(candidate)
          last = nil
          break
        } catch { last = last ?? error }
      }
      guard let last else { continue }
      problem = problem ?? last
      bounds.append("The starting point “\(start.title)” is left out: it doesn’t fit these settings.")
    }
    if fitting.isEmpty, let problem { throw problem }
    starts = fitting
    return worlds
  }

  /// The world of a starting point under the plan's settings, with PINs of the length that was set.
  public func beginning(_ start: StartingPoint) throws(SetupErrors) -> World<F> {
    do throws(SetupErrors) {
      return try Setup(start).with(settings).world(for: flow)
    } catch {
      do throws(SetupErrors) {
        return try Setup(withPINs(in: start)).with(settings).world(for: flow)
      } catch { _ = error }
      throw error
    }
  }

  /// A starting point whose digits have the length that was set, where they had the flow’s own.
  private func withPINs(in start: StartingPoint) -> StartingPoint {
    var limits = flow.defaultLimits
    for entry in settings.policy {
      _ = flow.limits.first { $0.name == entry.name }?.set(&limits, entry.value)
    }
    var start = start
    for (name, value) in start.app where value.isCode {
      start.app[name] = value.cycled(to: lengths(insteadOf: value.count, by: [limits])[0])
    }
    return start
  }

  /// The limits that aren't the flow's own.
  func ownLimits(_ limits: F.Limits) -> [Setting<F.Limits>] {
    flow.limits.filter { $0.get(limits) != $0.get(flow.defaultLimits) }
  }
}

extension ExplorationPlan {
  /// Whether a rule can be judged under what was set.
  public func judges(_ rule: Rule<F>) -> Bool { !rule.assumed.contains(where: isSetOtherwise) }

  /// Whether a limit was set to something else than the flow's own.
  public func isSetOtherwise(_ limit: String) -> Bool {
    settings.policy.contains { $0.name == limit && ownLimit(insteadOf: $0) != nil }
  }

  /// What was set, for people: "away-limit: 2m (5m in the source)".
  public var ownSettings: [String] {
    settings.device.map { "device \($0.name): \($0.value)" }
      + settings.app.map { "app \($0.name): \($0.value)" }
      + settings.policy.map { entry in
        "\(entry.name): \(entry.value)" + (ownLimit(insteadOf: entry).map { " (\($0) in the source)" } ?? "")
      }
  }

  /// The limits that the plan lowers and nobody set.
  public var loweredLimits: [Setup.Entry] {
    policy.filter { limit in !settings.policy.contains { $0.name == limit.name } }
  }

  /// The flow's own value of a limit, where another one is set; `nil` where it is the same.
  private func ownLimit(insteadOf entry: Setup.Entry) -> String? {
    var limits = flow.defaultLimits
    guard let setting = flow.limits.first(where: { $0.name == entry.name }), setting.set(&limits, entry.value)
    else { return nil }
    let own = setting.get(flow.defaultLimits)
    return setting.get(limits) == own ? nil : own
  }
}

extension [Setup.Entry] {
  /// What is bounded by limits that differ from the flow's own, in a sentence; nothing where there are none.
  public var boundsOfLimits: [String] {
    if isEmpty { return [] }
    let limits = map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    return ["Limits are the flow’s own, but for \(limits)."]
  }
}
