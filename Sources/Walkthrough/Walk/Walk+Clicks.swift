import DeviceSimulation
import ScreenDrawing
import UnlockEngine

extension Walk {
  /// The focus as drawings know it.
  var focusTarget: FocusTarget? {
    switch focus {
    case .control(let id): .control(id)
    case .key(.digit(let digit)): .digit(digit)
    case .key(.delete): .delete
    case .entry, nil: nil
    }
  }

  /// Taps what has the focus.
  mutating func tapFocused() {
    if let key = focusedKey {
      type(key.keystroke)
    } else if let control = focusedControl, !control.isField {
      perform(.tap(control.id))
    } else if let control = submitControl ?? top?.submit {
      if control.isEnabled { perform(.tap(control.id)) } else { refuseTap(on: control) }
    }
  }

  private mutating func refuseTap(on control: Control) {
    note(tried: "tap “\(control.title)”")
    message = "“\(control.title)” can’t be tapped now" + (obstacle(to: control).map { ": \($0)." } ?? ".")
  }

  /// Presses a key that is drawn on the phone; one that isn't accepted now has no effect.
  mutating func type(_ keystroke: Keystroke) {
    guard !takesTyping, !takesDigitsOnSecond else { return perform(.type(keystroke)) }
    var name = "delete"
    if case .character(let scalar) = keystroke { name = "\(scalar)" }
    note(tried: "tap “\(name)”")
    message = "“\(name)” can’t be tapped now."
  }

  /// Moves the focus to a control and taps it, as a click does.
  public mutating func click(_ control: ControlID) {
    guard let target = top?.control(control) else { return }
    guard target.isEnabled else { return refuseTap(on: target) }
    focus = .control(control)
    perform(.tap(control))
  }

  /// Does what a click means, given the picture that the window shows.
  public mutating func click(row: Int, column: Int, in picture: WalkDrawing.Picture) {
    (message, flash) = (nil, nil)
    guard let hit = picture.hit(row: row, column: column) else {
      // A click outside an open list closes it.
      if picture.open?.contains(row: row, column: column) != true { overlay = nil }
      return
    }
    switch hit {
    case .phone(.control(let id)): click(id)
    case .phone(.digit(let digit)): type(KeypadKey.digit(digit).keystroke)
    case .phone(.character(let scalar)): type(.character(scalar))
    case .phone(.delete): type(.delete)
    case .phone(.home):
      let isLocked = simulation.world.phone.isLocked
      perform(isLocked ? .tap(SystemControl.swipeUp) : .lifeCycle(.leave))
    case .phone(.row), .phone(.hint), .phone(.aside): break
    case .second(let target): clickOnSecond(target)
    case .command(let command): perform(command)
    case .next(let inputs): for input in inputs { perform(input) }
    case .overlayRow(let index):
      if case .list(var list)? = overlay {
        list.selected = index
        choose(list)
      } else if case .map(var map)? = overlay {
        // The first click on a place selects it; the second one goes there.
        let isChosen = map.list.selected == index
        map.list.selected = index
        overlay = .map(map)
        if isChosen { press(.enter, in: map) }
      } else if case .gallery(var gallery)? = overlay {
        let isChosen = gallery.list.selected == index
        gallery.list.selected = index
        overlay = .gallery(gallery)
        if isChosen { press(.enter, in: gallery) }
      }
    }
  }
}
