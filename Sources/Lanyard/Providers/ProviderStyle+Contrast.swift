extension ProviderStyle.Color {
  /// How bright the colour is, from 0 for black to 1 for white (WCAG 2.2, "relative luminance").
  public var relativeLuminance: Double {
    func linear(_ part: UInt8) -> Double {
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : Self.power2Point4((share + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// How well one colour is seen on the other, from 1 to 21 (WCAG 2.2, "contrast ratio"). Texts need 4.5.
  public func contrast(with other: ProviderStyle.Color) -> Double {
    let (own, others) = (relativeLuminance, other.relativeLuminance)
    return (max(own, others) + 0.05) / (min(own, others) + 0.05)
  }

  /// The power for what lies between 0 and 1, by Newton's method: the fifth root of the square, times the square.
  private static func power2Point4(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<32 {
      let fourth = root * root * root * root
      root -= (root * fourth - square) / (5 * fourth)
    }
    return square * root
  }
}

extension ProviderStyle.Colors {
  /// How well the text is seen on what is behind it.
  public var contrast: Double { text.contrast(with: background) }
}

extension ProviderStyle {
  /// The style for people who asked for more contrast: black or white text, on a background that was moved away from it
  /// until the contrast is 7 (WCAG 2.2, 1.4.6), with an edge.
  public var highContrast: ProviderStyle {
    var style = self
    let light = Self.strengthened(colors(isDark: false))
    let dark = Self.strengthened(colors(isDark: true))
    style.buttonTextColor = AdaptiveColor(light: light.text, dark: dark.text)
    style.buttonBackgroundColor = AdaptiveColor(light: light.background, dark: dark.background)
    style.buttonPressedColor = nil
    style.buttonBorderColor = AdaptiveColor(light: Color(0x000000), dark: Color(0xFFFFFF))
    return style
  }

  private static func strengthened(_ colors: Colors) -> Colors {
    let isBright = colors.text.relativeLuminance > colors.background.relativeLuminance
    let text = Color(isBright ? 0xFFFFFF : 0x000000)
    let opposite = Color(isBright ? 0x000000 : 0xFFFFFF)
    let steps = (0...16).lazy.map { colors.background.mixed(with: opposite, parts: $0, of: 16) }
    return Colors(background: steps.first { $0.contrast(with: text) >= 7 } ?? opposite, text: text, border: nil)
  }
}
