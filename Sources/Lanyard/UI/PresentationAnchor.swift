/// A window or view of the host's platform, carried without being looked at.
public protocol PresentationAnchor: AnyObject, Sendable {}
