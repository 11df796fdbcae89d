import Testing

/// Waits until something is as wanted; what never comes fails.
///
/// Other tests hold the threads of the pool for seconds.
@MainActor
func until(
  _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let end = ContinuousClock.now + .seconds(60)
  while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(2)) }
  #expect(condition(), sourceLocation: sourceLocation)
}
