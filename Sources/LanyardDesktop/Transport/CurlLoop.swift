internal import CCurl
internal import Lanyard

/// The engine's thread: takes mail, runs the transfers, hands out answers. Nothing here is used by another thread.
final class CurlLoop {
  private let engine: CurlEngine
  private let multi: UnsafeMutableRawPointer
  private let slots: Int
  private var waiting = CurlWaitingList()
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var idle: [CurlHandle] = []

  init(_ engine: CurlEngine) {
    self.engine = engine
    multi = engine.multi.pointer
    slots = max(1, engine.options.maximumConcurrentRequests)
  }

  func run() {
    while true {
      let mail = engine.takeMail()
      if mail.isStopping { break }
      for job in mail.incoming { waiting.append(job) }
      if mail.hasCancellations { dropCancelled() }
      waiting.expire(at: .now)
      fill()
      var count: Int32 = 0
      curl_multi_perform(multi, &count)
      collect()
      // A slot that became free is taken at once.
      if running.count < slots, !waiting.isEmpty { continue }
      curl_multi_poll(multi, nil, 0, patience, nil)
    }
    // The transport is gone, and with it everybody who could have waited: a call keeps it alive.
    waiting.cancelAll()
    for transfer in running.values { end(transfer, .failure(CancellationError())) }
    // Before the handle they were added to, whose last reference may go with the engine.
    idle = []
  }

  /// In milliseconds. The library itself wakes up for the time-outs of what is running.
  private var patience: Int32 {
    guard let deadline = waiting.nextDeadline else { return 60_000 }
    return Int32(clamping: min(60_000, max(.zero, deadline - .now).wholeMilliseconds + 1))
  }

  private func fill() {
    while running.count < slots, let job = waiting.next() {
      guard let handle = idle.popLast() ?? CurlHandle() else {
        job.continuation.resume(throwing: TransportError.misconfigured("libcurl has no memory left"))
        continue
      }
      let transfer = CurlTransfer(job, handle)
      if let failure = transfer.prepare(engine.options) ?? add(transfer) {
        job.continuation.resume(throwing: failure)
        continue
      }
      running[handle.pointer] = transfer
    }
  }

  private func add(_ transfer: CurlTransfer) -> TransportError? {
    curl_multi_add_handle(multi, transfer.handle.pointer) == CURLM_OK
      ? nil : .misconfigured("libcurl refused the transfer")
  }

  private func collect() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left)?.pointee {
      guard message.msg == CURLMSG_DONE, let easy = message.easy_handle, let transfer = running[easy] else { continue }
      end(transfer, transfer.outcome(message.data.result))
    }
  }

  private func dropCancelled() {
    waiting.dropCancelled()
    for transfer in running.values where transfer.job.ticket.isCancelled {
      end(transfer, .failure(CancellationError()))
    }
  }

  private func end(_ transfer: CurlTransfer, _ result: Result<HTTPResponse, any Error>) {
    // First, so that the caller goes on while the rest is tidied up.
    transfer.job.continuation.resume(with: result)
    curl_multi_remove_handle(multi, transfer.handle.pointer)
    running[transfer.handle.pointer] = nil
    if idle.count < 16 {
      transfer.handle.reset()
      idle.append(transfer.handle)
    }
  }
}
