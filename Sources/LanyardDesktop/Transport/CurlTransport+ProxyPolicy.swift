public import Lanyard

extension CurlTransport {
  /// Which proxy remote hosts are reached through. Loopback addresses never go through one.
  public enum ProxyPolicy: Sendable, Hashable {
    /// What `https_proxy`, `all_proxy` and `no_proxy` say.
    case environment
    /// None, whatever the environment says.
    case none
    /// This one for every remote host, such as `http://proxy.example:3128`. A secret because it may carry a password.
    case server(Secret)
  }
}
