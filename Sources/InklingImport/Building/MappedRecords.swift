public import InklingIndex

/// The rows of a file as documents of a schema, malformed ones counted on the way.
///
/// The first rows are read ahead, so that the mapping can be guessed from them.
public struct MappedRecords {
  private static let sampleRows = 1_000
  private static let sampleBytes = 8 * 1024 * 1024

  /// A document with what identifies it in its file.
  public struct Row: Sendable {
    /// The document.
    public var document: Document
    /// The value of its id field.
    public var id: [UInt8]
    /// The line on which it begins.
    public var line: Int
  }

  private var reader: any RecordReader
  /// The first rows, the last one first: each is let go once it is given on.
  private var ahead: [RecordOutcome]
  private let strictness: IndexBuilding.Strictness
  private var columns: FieldColumns
  /// What the documents' fields are for.
  public let schema: IndexSchema
  /// What has happened to the rows so far.
  public private(set) var report: BuildReport

  /// Reads a sample and decides about the fields.
  ///
  /// With `distinctID` rows are numbered where nobody chose the id field and the guess is a field that is searched. A
  /// store has no two fields of one name.
  ///
  /// - Throws: `ImportError`.
  public init(
    _ reader: any RecordReader, choice: FieldMapping.Choice,
    strictness: IndexBuilding.Strictness, scopeOrder: [String] = [], distinctID: Bool = false
  ) throws(ImportError) {
    var reader = reader
    let (ahead, sample) = try Self.readAhead(&reader)
    var choice = choice
    choice.add(reader.declared)
    var mapping = try FieldMapping.guess(names: reader.names, sample: sample, choice: choice)
    if distinctID, choice.id == nil, let id = mapping.id,
      ([mapping.title] + mapping.headings + mapping.text).contains(id)
    {
      mapping.id = nil
      mapping.notes.append(
        "the rows are numbered: \(id) is searched, and nothing else tells them apart")
    }
    self.reader = reader
    self.ahead = ahead.reversed()
    self.strictness = strictness
    report = BuildReport(mapping: mapping)
    schema = mapping.schema(scopeOrder: scopeOrder)
    columns = FieldColumns(mapping)
  }

  /// Reads with a mapping that is known, as for a store that has its fields already.
  ///
  /// Where rows are numbered, numbers that the source already has stay, as in the export of a store.
  ///
  /// - Throws: `ImportError`.
  public init(
    _ reader: any RecordReader, mapping: FieldMapping, strictness: IndexBuilding.Strictness
  ) throws(ImportError) {
    var (reader, mapping) = (reader, mapping)
    let (ahead, sample) = try Self.readAhead(&reader)
    if mapping.id == nil, reader.names.contains(FieldMapping.rowNumber) {
      mapping.id = FieldGuesser.rowNumbers(FieldStatistics.gather(sample), of: sample.count)
    }
    self.reader = reader
    self.ahead = ahead.reversed()
    self.strictness = strictness
    report = BuildReport(mapping: mapping)
    schema = mapping.schema()
    columns = FieldColumns(mapping)
  }

  /// The first rows, and the records among them.
  private static func readAhead(
    _ reader: inout any RecordReader
  ) throws(ImportError) -> (rows: [RecordOutcome], sample: [Record]) {
    var rows: [RecordOutcome] = []
    var sample: [Record] = []
    var bytes = 0
    while sample.count < sampleRows, bytes < sampleBytes, let outcome = try reader.next() {
      rows.append(outcome)
      if case .record(let record) = outcome {
        sample.append(record)
        bytes += record.storage.count
      }
    }
    return (rows, sample)
  }

  /// The names of the fields met so far; those of the first rows from the beginning.
  var names: [String] { reader.names }

  /// How many bytes of the file have been read.
  public var bytesRead: Int { reader.bytesRead }
  /// How many bytes the file has, if that is known.
  public var totalBytes: Int? { reader.totalBytes }

  /// The next row that is a document, or nil at the end.
  ///
  /// - Throws: `ImportError`; `.row` for a malformed row when strict.
  public mutating func next() throws(ImportError) -> Row? {
    while let outcome = try nextOutcome() {
      report.rows += 1
      switch outcome {
      case .malformed(let error): try refuse(error)
      case .record(let record):
        if record.repairs > 0 { try noteRepairs(record) }
        let document = columns.document(record)
        guard let identified = identify(document, record) else {
          try refuse(
            RowError(
              line: record.line, problem: .missingID(field: report.mapping.id ?? "")))
          continue
        }
        return identified
      }
    }
    report.leftOut = reader.leftOut
    return nil
  }

  /// Counts a row as malformed after all.
  ///
  /// - Throws: `ImportError.row` when strict.
  public mutating func refuse(_ error: RowError) throws(ImportError) {
    if strictness == .strict { throw .row(error) }
    report.malformed += 1
    if case .duplicateID = error.problem { report.duplicates += 1 }
    if report.errors.count < BuildReport.listedErrors { report.errors.append(error) }
  }

  private mutating func noteRepairs(_ record: Record) throws(ImportError) {
    if strictness == .strict {
      throw .row(
        RowError(line: record.line, problem: .malformedUTF8(sequences: record.repairs)))
    }
    report.repaired += 1
  }

  /// Where no field identifies the rows, their numbers do.
  ///
  /// Where one does, a row without it is not numbered, because the number could be the id of another row.
  private func identify(_ document: Document, _ record: Record) -> Row? {
    var row = Row(document: document, id: document.values[0], line: record.line)
    if row.id.isEmpty {
      if report.mapping.id != nil { return nil }
      row.id = Array("\(report.rows)".utf8)
      row.document.values[0] = row.id
    }
    return row
  }

  private mutating func nextOutcome() throws(ImportError) -> RecordOutcome? {
    if let row = ahead.popLast() { return row }
    return try reader.next()
  }
}

extension FieldMapping {
  /// What the id field is called where rows are numbered.
  static let rowNumber = "#"

  /// The mapping that gives back a schema that a mapping gave; its scope order is kept.
  init(schema: IndexSchema) {
    func names(_ role: FieldRole) -> [String] {
      schema.fields.filter { $0.role == role }.map { String(decoding: $0.name, as: UTF8.self) }
    }
    let id = names(.id).first
    self.init(
      title: names(.title).first ?? "", text: names(.text) + names(.label),
      headings: names(.heading),
      anchors: names(.anchor).first, id: id == Self.rowNumber ? nil : id,
      scope: names(.scope).first, url: names(.url).first, image: names(.image).first,
      stored: names(.stored))
    keywords = names(.label) + names(.keyword)
    numbers = names(.number)
    dates = names(.date)
    points = names(.point)
    boost = names(.boost).first
    synonyms = schema.synonyms
    for field in schema.fields where field.weight != 1 {
      weights[String(decoding: field.name, as: UTF8.self)] = field.weight
    }
  }

  /// The schema that this mapping gives: the id first, then title, texts, scope, url, image, what filters and what else
  /// is kept.
  public func schema(scopeOrder: [String] = []) -> IndexSchema {
    var fields = [Field(name: Array((id ?? Self.rowNumber).utf8), role: .id)]
    func add(_ names: [String], _ role: FieldRole) {
      for name in names {
        fields.append(
          Field(name: Array(name.utf8), role: role, weight: weights[name] ?? 1))
      }
    }
    add([title], .title)
    add(headings, .heading)
    add([anchors].compactMap { $0 }, .anchor)
    add(text.filter { !keywords.contains($0) }, .text)
    add(text.filter(keywords.contains), .label)
    add([scope].compactMap { $0 }, .scope)
    add([url].compactMap { $0 }, .url)
    add([image].compactMap { $0 }, .image)
    add(keywords.filter { !text.contains($0) }, .keyword)
    add(numbers, .number)
    add(dates, .date)
    add(points, .point)
    add([boost].compactMap { $0 }, .boost)
    add(stored, .stored)
    return IndexSchema(
      fields: fields, scopeOrder: scopeOrder.map { Array($0.utf8) }, synonyms: synonyms)
  }

  /// The fields in the order of `schema`; nil where a row's number stands in.
  var order: [String?] {
    [id] + schema().fields.dropFirst().map { String(decoding: $0.name, as: UTF8.self) }
  }
}
