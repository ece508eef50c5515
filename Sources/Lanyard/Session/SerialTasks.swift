/// Runs pieces of asynchronous work one after the other, in the order they came.
///
/// An actor alone lets others in at each `await`. The pieces are not cancelled with their callers: something that has
/// begun to be written down is written down whole.
struct SerialTasks {
  private var last: Task<Void, Never>?

  mutating func add<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
    let previous = last
    let task = Task {
      await previous?.value
      return await body()
    }
    last = Task { _ = await task.value }
    return task
  }
}
