/// How a provider's button looks, as plain data: a renderer of the host's choice draws it.
///
/// No logo is shipped. `icon` is a name that the host resolves; where it does not, the button shows text only.
public struct ProviderStyle: Sendable, Hashable {
  /// A colour in sRGB.
  public struct Color: Sendable, Hashable {
    /// The red part, 0 to 255.
    public var red: UInt8
    /// The green part, 0 to 255.
    public var green: UInt8
    /// The blue part, 0 to 255.
    public var blue: UInt8

    /// Makes a colour of `0xRRGGBB`.
    public init(_ hex: UInt32) {
      red = UInt8(truncatingIfNeeded: hex >> 16)
      green = UInt8(truncatingIfNeeded: hex >> 8)
      blue = UInt8(truncatingIfNeeded: hex)
    }
  }

  /// A colour for light and one for dark surroundings.
  public struct AdaptiveColor: Sendable, Hashable {
    /// The colour in light surroundings.
    public var light: Color
    /// The colour in dark surroundings.
    public var dark: Color

    /// Makes a pair; without `dark` the light colour serves for both.
    public init(light: Color, dark: Color? = nil) {
      self.light = light
      self.dark = dark ?? light
    }
  }

  /// The colours of a button as it stands there.
  public struct Colors: Sendable, Hashable {
    /// Behind the text.
    public var background: Color
    /// The text.
    public var text: Color
    /// The edge; `nil` for none.
    public var border: Color?
  }

  /// Where icon and text stand.
  public enum Alignment: Sendable, Hashable {
    /// In the middle.
    case center
    /// At the edge where lines begin.
    case leading
  }

  /// The name of an icon, resolved by the host; `nil` for text only.
  public var icon: String?
  /// The colour behind the text.
  public var buttonBackgroundColor: AdaptiveColor
  /// The colour of the text.
  public var buttonTextColor: AdaptiveColor
  /// The colour of the button's edge; `nil` for none.
  public var buttonBorderColor: AdaptiveColor?
  /// The colour behind the text under a finger; `nil` for the usual one, a little nearer to that of the text.
  public var buttonPressedColor: AdaptiveColor?
  /// Where icon and text stand.
  public var buttonAlignment: Alignment

  /// Makes a style.
  public init(
    icon: String? = nil,
    buttonBackgroundColor: AdaptiveColor,
    buttonTextColor: AdaptiveColor,
    buttonBorderColor: AdaptiveColor? = nil,
    buttonPressedColor: AdaptiveColor? = nil,
    buttonAlignment: Alignment = .center
  ) {
    self.icon = icon
    self.buttonBackgroundColor = buttonBackgroundColor
    self.buttonTextColor = buttonTextColor
    self.buttonBorderColor = buttonBorderColor
    self.buttonPressedColor = buttonPressedColor
    self.buttonAlignment = buttonAlignment
  }

  /// Dark text on white, the reverse in dark surroundings.
  public static let plain = ProviderStyle(
    buttonBackgroundColor: AdaptiveColor(light: Color(0xFFFFFF), dark: Color(0x1F1F1F)),
    buttonTextColor: AdaptiveColor(light: Color(0x1F1F1F), dark: Color(0xF2F2F2)),
    buttonBorderColor: AdaptiveColor(light: Color(0x747775), dark: Color(0x8E918F)))
}
