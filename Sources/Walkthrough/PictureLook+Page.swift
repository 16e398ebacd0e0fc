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
    guard hasBothTones else {
      rules.more = styleSheet
      rules.own = Set(phones.map(ownStyle))
      return rules
    }
    var apps: [AppLook] = []
    for phone in phones {
      let app = PhoneLook(phone.world).app
      if !apps.contains(app) { apps.append(app) }
    }
    func sheet(_ tone: AppLook.Tone) -> String {
      PhonePicture.styleSheet(tone) + apps.map { PhonePicture.accentRules($0, tone) }.joined()
    }
    (rules.light, rules.dark) = (sheet(.light), sheet(.dark))
    return rules
  }
}
