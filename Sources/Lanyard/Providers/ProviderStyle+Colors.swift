extension ProviderStyle {
  /// The colours of a button.
  ///
  /// - Parameters:
  ///   - phase: how it stands there.
  ///   - isDark: whether its surroundings are.
  public func colors(_ phase: SignInButtonAppearance.Phase = .normal, isDark: Bool = false) -> Colors {
    func color(_ pair: AdaptiveColor) -> Color { isDark ? pair.dark : pair.light }
    let background = color(buttonBackgroundColor)
    let text = color(buttonTextColor)
    let usual = Colors(background: background, text: text, border: buttonBorderColor.map(color))
    switch phase {
    case .normal: return usual
    case .pressed:
      let pressed = buttonPressedColor.map(color) ?? background.mixed(with: text, parts: 1, of: 12)
      return Colors(background: pressed, text: text, border: usual.border)
    case .disabled:
      // Grey, and pale against what is around.
      let paper = isDark ? Color(0x1F1F1F) : Color(0xFFFFFF)
      let grey = Color(0x808080)
      return Colors(
        background: paper.mixed(with: grey, parts: 2, of: 12), text: paper.mixed(with: grey, parts: 9, of: 12),
        border: usual.border.map { _ in paper.mixed(with: grey, parts: 4, of: 12) })
    }
  }
}

extension ProviderStyle.Color {
  /// The colour with so many parts of another in it.
  func mixed(with other: ProviderStyle.Color, parts: Int, of whole: Int) -> ProviderStyle.Color {
    func mix(_ own: UInt8, _ other: UInt8) -> UInt32 {
      UInt32((Int(own) * (whole - parts) + Int(other) * parts) / whole)
    }
    return ProviderStyle.Color(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
  }
}
