import Foundation
import InklingStore

/// What reads the bytes that libFuzzer makes up.
///
/// Each target must neither trap nor hang nor use unbounded memory; errors are what it is for.
enum Target: String {
  case segment
  case store
  case query
  case ndjson
  case json
  case csv
  case folder

  static let chosen =
    Target(rawValue: ProcessInfo.processInfo.environment["INKLING_FUZZ"] ?? "") ?? .segment
}

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch Target.chosen {
  case .segment: Targets.segment(bytes)
  case .store: Targets.store(bytes)
  case .query: Targets.query(bytes)
  case .ndjson: Targets.records(bytes, .ndjson)
  case .json: Targets.records(bytes, .json)
  case .csv:
    Targets.records(bytes, .csv)
    Targets.records(bytes, .tsv)
  case .folder: Targets.folder(bytes)
  }
  return 0
}
