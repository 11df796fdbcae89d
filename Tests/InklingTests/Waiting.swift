import Testing

/// Waits until something is as wanted; what never comes fails.
///
/// Other tests hold the threads of the pool for a minute where the machine is busy.
@MainActor
func until(
  _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let end = ContinuousClock.now + .seconds(240)
  while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(2)) }
  #expect(condition(), sourceLocation: sourceLocation)
}
