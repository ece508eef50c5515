/// Lets callers in one after the other. One that is cancelled leaves at once, whether its turn has come or not.
actor Turns {
  private var tasks = SerialTasks()

  func take<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let task = tasks.add {
      await Result {
        try Task.checkCancellation()
        return try await body()
      }
    }
    guard let result = await task.valueUnlessCancelled else {
      task.cancel()
      throw CancellationError()
    }
    return try result.get()
  }
}
