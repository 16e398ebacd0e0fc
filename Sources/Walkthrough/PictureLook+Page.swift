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
    rules.showsImages = phones.contains(where: \.hasImages)
    guard hasBothTones else {
      rules.more = styleSheet
      rules.own = Set(phones.map(ownStyle))
      return rules
    }
    let devices = phones.map { PhoneLook($0.world) }
    func sheet(_ tone: AppLook.Tone) -> String {
      var own: [String] = []
      for rules in devices.map({ PhonePicture.ownRules($0, tone) }) where !own.contains(rules) {
        own.append(rules)
      }
      return PhonePicture.styleSheet(tone) + own.joined()
    }
    (rules.light, rules.dark) = (sheet(.light), sheet(.dark))
    return rules
  }
}
