@testable import CustomProviderSample
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardTwitter
import Testing

/// Colours are data, so whether people can read them is computed.
@Suite struct `Styles` {
  private static let styles: [(name: String, style: ProviderStyle)] = [
    ("plain", .plain), ("google", .google), ("facebook", .facebook), ("x", .twitter),
    ("badge", BadgeProvider(badge: nil).style),
  ]
  /// What a brand fixes and what is below 4.5 for it, with the reason.
  private static let fixed: [String: Set<SignInButtonAppearance.Phase>] = [
    // White on the brand's own blue; large bold text needs 3 only.
    "facebook": [.normal]
  ]

  @Test func `4.31 every shipped style can be read, as usual and pressed, in light and dark surroundings`() {
    for (name, style) in Self.styles {
      for phase in [SignInButtonAppearance.Phase.normal, .pressed] {
        for isDark in [false, true] {
          let contrast = style.colors(phase, isDark: isDark).contrast
          let least = Self.fixed[name]?.contains(phase) == true ? 3.0 : 4.5
          #expect(contrast >= least, "\(name) \(phase) dark: \(isDark) has \(contrast)")
        }
      }
    }
  }

  @Test func `a colour that a brand fixes is an exception only as long as it has to be`() {
    for (name, phases) in Self.fixed {
      let style = Self.styles.first { $0.name == name }?.style
      for phase in phases { #expect(style.map { $0.colors(phase).contrast < 4.5 } == true, "\(name)") }
    }
  }

  @Test func `whoever asks for more contrast gets it, in every style`() {
    for (name, style) in Self.styles {
      for isDark in [false, true] {
        let strong = style.highContrast
        #expect(strong.colors(.normal, isDark: isDark).contrast >= 7, "\(name)")
        #expect(strong.colors(.pressed, isDark: isDark).contrast >= 4.5, "\(name)")
        let border = strong.colors(.normal, isDark: isDark).border
        let paper = ProviderStyle.Color(isDark ? 0x1F1F1F : 0xFFFFFF)
        #expect(border.map { $0.contrast(with: paper) >= 7 } == true, "\(name)")
        #expect(strong.icon == style.icon && strong.buttonAlignment == style.buttonAlignment)
      }
    }
  }

  @Test func `pressed is seen to be pressed`() {
    for (name, style) in Self.styles {
      for isDark in [false, true] {
        #expect(style.colors(.normal, isDark: isDark) != style.colors(.pressed, isDark: isDark), "\(name)")
      }
    }
  }

  @Test(
    arguments: [
      (0x000000, 0xFFFFFF, 21.0), (0xFFFFFF, 0xFFFFFF, 1.0), (0x777777, 0xFFFFFF, 4.478), (0x767676, 0xFFFFFF, 4.542),
      (0x1877F2, 0xFFFFFF, 4.234), (0xFF0000, 0x000000, 5.252), (0x0A0A0A, 0x000000, 1.061),
    ] as [(UInt32, UInt32, Double)])
  func `contrast is what WCAG says`(first: UInt32, second: UInt32, ratio: Double) {
    let (first, second) = (ProviderStyle.Color(first), ProviderStyle.Color(second))
    #expect(abs(first.contrast(with: second) - ratio) < 0.002)
    #expect(first.contrast(with: second) == second.contrast(with: first))
  }
}
