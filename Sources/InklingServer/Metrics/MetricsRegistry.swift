public import CoreMetrics
internal import Synchronization

/// Keeps the process's metrics in memory and writes them in Prometheus' text format for `/metrics`.
///
/// An app that already has a metrics backend does not need it: the server's own metrics go to
/// whatever factory its configuration names.
///
/// ```swift
/// let registry = MetricsRegistry()
/// MetricsSystem.bootstrap(registry)
/// ```
public final class MetricsRegistry: MetricsFactory {
  private struct Key: Hashable {
    let label: String
    let dimensions: String
  }

  private let instruments = Mutex<[Key: Instrument]>([:])

  /// More kinds of one metric than this come from outside (addresses, methods), not from us.
  private static let instrumentLimit = 1_000

  /// An empty registry.
  public init() {}

  /// Everything recorded so far, one line per value.
  ///
  /// - Complexity: O(*n* log *n*) in the number of metrics.
  public func exposition() -> String {
    let snapshot = instruments.withLock { $0 }
    let ordered = snapshot.sorted {
      ($0.key.label, $0.key.dimensions) < ($1.key.label, $1.key.dimensions)
    }
    var text = ""
    var described = ""
    for (key, instrument) in ordered {
      if described != key.label {
        described = key.label
        text += "# TYPE \(key.label) \(instrument.kind.rawValue)\n"
      }
      instrument.write(to: &text, label: key.label, dimensions: key.dimensions)
    }
    return text
  }

  /// Makes or finds the counter of that name.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    instrument(.counter, label, dimensions)
  }

  /// Makes or finds the gauge of that name.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    instrument(.gauge, label, dimensions)
  }

  /// Makes or finds the summary of that name.
  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    instrument(.summary, label, dimensions)
  }

  /// Makes or finds the histogram of that name; its values are seconds.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    instrument(.histogram, label, dimensions)
  }

  /// Counters are kept for the life of the process, so that they never run backwards.
  public func destroyCounter(_ handler: any CounterHandler) {}

  /// Gauges are kept for the life of the process.
  public func destroyMeter(_ handler: any MeterHandler) {}

  /// Summaries are kept for the life of the process.
  public func destroyRecorder(_ handler: any RecorderHandler) {}

  /// Histograms are kept for the life of the process.
  public func destroyTimer(_ handler: any TimerHandler) {}

  private func instrument(
    _ kind: Instrument.Kind, _ label: String, _ dimensions: [(String, String)]
  ) -> Instrument {
    let name = String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    let pairs = dimensions.map { name, value in
      "\(name.replacing(".", with: "_"))=\"\(Self.escaped(value))\""
    }
    let key = Key(label: name, dimensions: pairs.joined(separator: ","))
    return instruments.withLock { instruments in
      if let known = instruments[key], known.kind == kind { return known }
      let made = Instrument(kind)
      if instruments.count < Self.instrumentLimit { instruments[key] = made }
      return made
    }
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
