/// Somebody else's button: it only has to say when it is pressed.
@MainActor public protocol PressableButton: AnyObject {
  /// Called when it is pressed.
  var onPress: (@MainActor () -> Void)? { get set }
}

extension SignInButtonModel {
  /// Lets somebody else's button do what this one does. It is held weakly, and holds this one weakly.
  ///
  /// What it looks like is its owner's business: `state` and `appearance()` tell what there is to show.
  public func attach(to button: any PressableButton) {
    attached.removeAll { $0.button == nil || $0.button === button }
    attached.append(Attachment(button: button))
    button.onPress = { [weak self] in self?.tap() }
  }

  /// Lets a button do nothing any more; without an argument all of them. A sign-in that it began goes on.
  public func detach(from button: (any PressableButton)? = nil) {
    for attachment in attached where button == nil || attachment.button === button { attachment.button?.onPress = nil }
    attached.removeAll { button == nil || $0.button == nil || $0.button === button }
  }

  struct Attachment {
    weak var button: (any PressableButton)?
  }
}
