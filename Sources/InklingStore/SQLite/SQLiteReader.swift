#if SQLite
internal import Dispatch
internal import GRDB
internal import Synchronization

/// Reads the rows of a query on a SQLite database: every column is a field.
///
/// Only in builds with the trait `SQLite`. The database is opened for reading; the whole query sees
/// one state of it. Integers and reals become decimal text, blobs are taken as text, NULL is no
/// value.
///
/// ```swift
/// let reader = try SQLiteReader(database: "app.sqlite", query: "SELECT id, title, body FROM note")
/// ```
public struct SQLiteReader: RecordReader {
  /// Ends the query when the last copy of the reader goes.
  private final class Lease: Sendable {
    let rows: RowQueue

    init(_ rows: RowQueue) { self.rows = rows }
    deinit { rows.abandon() }
  }

  private let lease: Lease
  private var builder = RecordBuilder()
  private var batch: [RowQueue.Row] = []
  private var taken = 0
  private var count = 0

  /// How many bytes of values have been read.
  public private(set) var bytesRead = 0
  /// Not known before the query has ended.
  public var totalBytes: Int? { nil }
  /// The names of the columns.
  public var names: [String] { builder.names }

  /// Opens the database and starts the query.
  ///
  /// - Throws: `ImportError.cannotOpen` when there is no such database, `.cannotRead` when the query
  ///   is wrong.
  public init(database path: String, query: String) throws(ImportError) {
    var configuration = Configuration()
    configuration.readonly = true
    let database: DatabaseQueue
    do { database = try DatabaseQueue(path: path, configuration: configuration) } catch {
      throw .cannotOpen(path: path, reason: Self.words(error))
    }
    do {
      try database.read { connection in _ = try connection.makeStatement(sql: query) }
    } catch {
      throw .cannotRead(path: path, reason: Self.words(error))
    }
    lease = Lease(RowQueue(path: path))
    lease.rows.start(database, query)
  }

  /// The next row, or nil at the end.
  ///
  /// - Throws: `ImportError.cannotRead` when the query fails half-way.
  public mutating func next() throws(ImportError) -> RecordOutcome? {
    if taken == batch.count {
      batch = try lease.rows.take()
      taken = 0
      if batch.isEmpty { return nil }
    }
    let row = batch[taken]
    taken += 1
    count += 1
    builder.begin()
    for (name, value) in row {
      builder.append(name: name, value: value)
      bytesRead += value.count
    }
    return .record(builder.finish(line: count))
  }

  fileprivate static func words(_ error: any Error) -> String {
    (error as? DatabaseError)?.message ?? "\(error)"
  }
}

/// Rows on their way from the thread that steps through the query to the one that reads them: at
/// most so many batches wait, so memory is bounded whichever is slower.
private final class RowQueue: Sendable {
  typealias Row = [(name: [UInt8], value: [UInt8])]

  private struct State {
    var batches: [[Row]] = []
    var failure: ImportError?
    var isFinished = false
    var isAbandoned = false
  }

  private static let batchRows = 1_000
  private static let mostBatches = 4

  private let path: String
  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let free = DispatchSemaphore(value: 0)

  init(path: String) {
    self.path = path
    // A semaphore must not end below the value that it was made with.
    for _ in 0..<Self.mostBatches { free.signal() }
  }

  func abandon() {
    state.withLock { $0.isAbandoned = true }
    free.signal()
  }

  /// Steps through the query on a thread of its own, holding only what it shares.
  func start(_ database: DatabaseQueue, _ query: String) {
    DispatchQueue(label: "inkling.sqlite").async { [self] in
      do {
        try database.read { connection in
          let cursor = try GRDB.Row.fetchCursor(connection, sql: query)
          var batch: [Row] = []
          while let row = try cursor.next() {
            batch.append(Self.fields(row))
            if batch.count < Self.batchRows { continue }
            guard put(batch) else { return }
            batch = []
          }
          if !batch.isEmpty { _ = put(batch) }
        }
      } catch {
        state.withLock {
          $0.failure = .cannotRead(path: path, reason: SQLiteReader.words(error))
        }
      }
      state.withLock { $0.isFinished = true }
      filled.signal()
    }
  }

  private static func fields(_ row: GRDB.Row) -> Row {
    row.compactMap { column, value in
      let text: [UInt8]
      switch value.storage {
      case .null: return nil
      case .int64(let number): text = Array("\(number)".utf8)
      case .double(let number): text = Array("\(number)".utf8)
      case .string(let string): text = Array(string.utf8)
      case .blob(let data): text = Array(data)
      }
      return (Array(column.utf8), text)
    }
  }

  private func put(_ batch: [Row]) -> Bool {
    free.wait()
    let isWanted = state.withLock { state -> Bool in
      if state.isAbandoned { return false }
      state.batches.append(batch)
      return true
    }
    filled.signal()
    return isWanted
  }

  /// The next batch; empty at the end.
  func take() throws(ImportError) -> [Row] {
    filled.wait()
    let (batch, failure) = state.withLock { state -> ([Row]?, ImportError?) in
      state.batches.isEmpty ? (nil, state.failure) : (state.batches.removeFirst(), nil)
    }
    if let batch {
      free.signal()
      return batch
    }
    filled.signal()  // The end stays the end.
    if let failure { throw failure }
    return []
  }
}
#endif
