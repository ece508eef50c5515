import Lanyard

/// What the host said about its application, checked.
struct FacebookSetup: Sendable {
  let app: FacebookApp
  let options: FacebookOptions
  let service: FacebookService
  let redirectRule: RedirectRule

  init(_ app: FacebookApp, _ options: FacebookOptions, _ service: FacebookService) throws(AuthError) {
    try FacebookPermission.check(options.permissions.map(\.rawValue))
    try service.checkVersion()
    self.app = app
    self.options = options
    self.service = service
    redirectRule = try app.redirectRule
  }

  var graph: FacebookGraph {
    FacebookGraph(app: app, service: service, proof: options.appSecretProof, fields: options.fields)
  }
}
