extension Result where Failure == any Error {
  /// The outcome of asynchronous work, done where the caller runs.
  init(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
