internal import InklingSession
internal import InklingStore

/// One process's following: asks, copies, commits, and asks again.
struct FollowRun {
  /// How long the server waits for a commit: the copy hears once a second that it is in step.
  private static let waitSeconds = 1
  /// How often a file may arrive with other bytes than it should have.
  private static let maximumDamaged = 3
  /// How often in a row a commit may be overtaken, or a manifest malformed, before the next try waits.
  private static let maximumHasty = 3

  let copy: StoreCopy
  let source: RemoteFeed
  let options: FollowOptions
  let onEvent: @Sendable (FollowEvent) -> Void

  func run() async throws(FollowError) {
    var pause = Backoff()
    var pace = Pace(bytesPerSecond: options.bytesPerSecond)
    var hasty = 0
    while !Task.isCancelled {
      do throws(RemoteFeed.Problem) {
        try await step(&pace)
        (pause, hasty) = (Backoff(), 0)
        if options.end == .inStep { return }
      } catch {
        switch error {
        case .lasting(let failure): throw failure
        case .gone:
          onEvent(.overtaken)
          hasty += 1
          if hasty >= Self.maximumHasty { await sleep(pause.next()) }
        case .passing(let failure):
          if Task.isCancelled { return }
          if options.end == .inStep, pause.elapsed > options.patience {
            throw .unreachable(address: source.address)
          }
          pace.shrink()
          let duration = pause.next()
          onEvent(.waits(failure, duration))
          await sleep(duration)
        }
      }
    }
  }

  /// One question for a commit, and its files.
  private func step(_ pace: inout Pace) async throws(RemoteFeed.Problem) {
    let seconds = options.end == .inStep ? 0 : Self.waitSeconds
    let bytes = try await source.manifest(unless: copy.tag, seconds: seconds)
    let heard = FollowerStatus.now()
    guard let bytes else {
      copy.note(newest: copy.snapshot?.generation ?? 0, isInStep: true, at: heard)
      return
    }
    let plan = try here { () throws(FollowError) in try copy.plan(bytes) }
    copy.note(newest: plan.generation, isInStep: false)
    onEvent(
      .begins(generation: plan.generation, files: plan.missing.count, bytes: plan.missingBytes))
    for file in plan.missing { try await take(file, of: plan, &pace) }
    try here { () throws(FollowError) in try copy.commit(plan) }
    copy.note(newest: plan.generation, isInStep: true, at: heard)
    onEvent(
      .committed(generation: plan.generation, documents: copy.snapshot?.documentCount ?? 0))
  }

  /// Receives a file, piece by piece, behind what has come of it before.
  private func take(
    _ wanted: CopyPlan.File, of plan: CopyPlan, _ pace: inout Pace
  ) async throws(RemoteFeed.Problem) {
    var file = wanted
    var damaged = 0
    while true {
      while file.received < file.byteCount {
        let rest = file.byteCount - file.received
        let started = ContinuousClock.now
        let bytes = try await source.piece(
          of: file.name, commit: plan.tag, from: file.received,
          count: Int(min(rest, UInt64(pace.pieceBytes))))
        try here { () throws(FollowError) in try copy.receive(bytes, of: &file) }
        onEvent(.received(bytes: bytes.count))
        await sleep(pace.pause(after: bytes.count, taking: started.duration(to: .now)))
      }
      if try here({ () throws(FollowError) in try copy.finish(&file) }) { return }
      damaged += 1
      guard damaged < Self.maximumDamaged else { throw .lasting(.damaged(file: file.name)) }
    }
  }

  /// What fails on this machine does not pass by waiting.
  private func here<Value>(
    _ body: () throws(FollowError) -> Value
  ) throws(RemoteFeed.Problem) -> Value {
    do throws(FollowError) { return try body() } catch { throw .lasting(error) }
  }

  /// Ends early when the task is cancelled, which the next question notices.
  private func sleep(_ duration: Duration) async {
    if duration > .zero { try? await Task.sleep(for: duration) }
  }
}
