extension SandboxPageError {
  static var deletedClient: Self {
    .init(status: 401, code: "deleted_client", message: "The OAuth client was deleted.")
  }

  static var internalClient: Self {
    .init(
      status: 403, code: "org_internal",
      message: "This client is only available to members of its organisation.")
  }
}
