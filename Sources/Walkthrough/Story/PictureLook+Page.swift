import HTMLPages
import ScreenDrawing
import UnlockEngine
import VectorDrawing

extension PictureLook {
  /// What a page needs for pictures of these phones, drawn by `bareElement`.
  public func pageRules(for phones: some Sequence<Simulation>) -> PictureRules {
    var rules = PictureRules()
    rules.tone = palette == .dark ? .dark : palette == .light ? .light : .preferred
    rules.canChoose = hasBothTones
    if hasBothTones {
      (rules.light, rules.dark) = (PhonePicture.styleSheet(.light), PhonePicture.styleSheet(.dark))
    } else {
      rules.more = styleSheet
    }
    for phone in phones { add(phone, to: &rules) }
    return rules
  }

  /// Adds what a page needs for one phone more.
  public func add(_ phone: Simulation, to rules: inout PictureRules) {
    rules.showsImages = rules.showsImages || phone.hasImages
    guard hasBothTones else {
      rules.own.insert(ownStyle(of: phone))
      return
    }
    let device = PhoneLook(phone.world)
    let light = PhonePicture.ownRules(device, .light)
    guard !light.isEmpty, !rules.light.contains(light) else { return }
    rules.light += light
    rules.dark += PhonePicture.ownRules(device, .dark)
  }
}
