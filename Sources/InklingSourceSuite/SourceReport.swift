/// What a source was tried with, and what came out: print it, or expect ``failures`` to be empty.
///
/// ```swift
/// let report = await checkSource(Weekdays(), asking: ["t", "tu"])
/// print(report)
/// #expect(report.failures.isEmpty)
/// ```
public struct SourceReport: Sendable, CustomStringConvertible {
  /// One thing that was tried.
  public struct Check: Sendable, Equatable {
    /// What a source must do.
    public let name: String
    /// What it did instead; nil where it did it.
    public let failure: String?
  }

  /// All that was tried, in order.
  public private(set) var checks: [Check] = []

  /// A report of nothing.
  init() {}

  /// What the source did wrong.
  public var failures: [Check] { checks.filter { $0.failure != nil } }

  /// A line for each check: `ok` or `not ok`, and what was seen; `N passed, N failed` at the end.
  public var description: String {
    let lines = checks.map { check in
      check.failure.map { "not ok  \(check.name): \($0)" } ?? "ok      \(check.name)"
    }
    let failed = failures.count
    return (lines + ["\(checks.count - failed) passed, \(failed) failed"]).joined(separator: "\n")
  }

  /// Notes a check; it passed where nothing is said against it.
  mutating func note(_ name: String, _ failure: String? = nil) {
    checks.append(Check(name: name, failure: failure))
  }

  /// Notes a check of many questions by the first few that went wrong.
  mutating func note(_ name: String, _ failures: [String], of count: Int) {
    guard !failures.isEmpty else { return note("\(name) (\(count))") }
    let shown = failures.prefix(3).joined(separator: "; ")
    note(name, "\(failures.count) of \(count): \(shown)")
  }

  mutating func append(_ other: SourceReport) { checks += other.checks }
}
