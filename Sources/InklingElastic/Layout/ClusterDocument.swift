internal import InklingCore
internal import InklingIndex
internal import InklingStore
internal import InklingText

/// A document of a store as a cluster keeps it.
struct ClusterDocument {
  /// Numbers of JSON are exact up to this many bits.
  private static let bits: UInt64 = 53
  /// A cluster permits ids up to this length.
  static let longestID = 512
  /// Keywords above this are not looked for: a cluster refuses words of more than 32,766 bytes.
  private static let longestKeyword = 8_191

  let id: [UInt8]
  let document: Document

  /// - Throws: ``ElasticError/longID(_:)``.
  init(_ document: Document, schema: IndexSchema) throws(ElasticError) {
    var document = document
    // What JSON cannot hold is replaced before anything is made of it.
    document.values = document.values.map { $0.wellFormed }
    let place = schema.index(of: .id) ?? 0
    let id = place < document.values.count ? document.values[place] : []
    guard id.count <= Self.longestID else {
      throw .longID(String(decoding: id.prefix(40), as: UTF8.self))
    }
    self.id = id
    self.document = document
  }

  /// What ids are ordered by.
  static func hash(of id: [UInt8]) -> UInt64 {
    id.withUnsafeBytes { Hash64.of($0, seed: 5) } & (1 << bits - 1)
  }

  var hash: UInt64 { Self.hash(of: id) }

  /// A checksum of everything that the document says.
  var sum: UInt64 {
    var state = UInt64(UInt32(bitPattern: document.boost)) ^ UInt64(ClusterLayout.version) << 32
    for value in document.values {
      state = value.withUnsafeBytes { Hash64.of($0, seed: state) }
    }
    return state & (1 << Self.bits - 1)
  }

  /// The document as JSON, and how many words it has.
  func json(
    schema: IndexSchema, order: UInt64, _ analyzer: Analyzer, _ buffer: inout TokenBuffer
  ) -> (bytes: [UInt8], length: Int) {
    let words = ClusterWords(document, schema: schema, analyzer, &buffer)
    var writer = JSONWriter()
    writer.beginObject()
    func add(_ name: StaticString, _ text: [UInt8]) {
      guard !text.isEmpty else { return }
      writer.name(name)
      writer.string(text)
    }
    writer.name(ClusterField.title)
    writer.strings(
      words.titleAlternates.isEmpty ? [words.title] : [words.title, words.titleAlternates])
    add(ClusterField.begun, words.begun)
    add(ClusterField.headings, words.headings)
    add(ClusterField.text, words.text)
    let (weighed, loose) = words.weighed
    add(ClusterField.weighed, weighed)
    add(ClusterField.loose, loose)
    addValues(schema, &writer)
    let rank = SearchIndex.staticOrder(
      boost: document.boost, titleWords: words.titleWords, titleBytes: words.titleBytes)
    for (name, number) in [
      (ClusterField.hash, Int64(hash)), (ClusterField.sum, Int64(sum)),
      // The smallest number stands first, as it does without a sign.
      (ClusterField.rank, Int64(bitPattern: rank ^ 1 << 63)),
      (ClusterField.order, Int64(clamping: order)),
    ] {
      writer.name(name)
      writer.number(number)
    }
    writer.name(ClusterField.document)
    writer.beginObject()
    writer.name("v")
    writer.strings(document.values)
    writer.name("b")
    writer.number(Int64(document.boost) - Int64(Int32.min))
    writer.endObject()
    writer.endObject()
    return (writer.bytes, words.length)
  }

  private func addValues(_ schema: IndexSchema, _ writer: inout JSONWriter) {
    for (place, (field, value)) in zip(schema.fields, document.values).enumerated()
    where !value.isEmpty {
      if field.role.isNumber, let number = number(in: value, as: field.role) {
        writer.name(ClusterField.value(place, field.role))
        writer.value(String(number).utf8)
      } else if field.role == .point, let point = GeoPoint(value) {
        writer.name(ClusterField.value(place, field.role))
        writer.point(point)
        // Whether there is a point, for an order in which the farthest stands first.
        writer.name(ClusterField.value(place, .number))
        writer.literal("1")
      } else if field.role.isKeyword {
        writer.name(ClusterField.value(place, field.role))
        writer.strings(
          value.split(separator: 0x0A).map { Array($0) }.filter { $0.count <= Self.longestKeyword })
      } else if field.role == .scope, value.count <= Self.longestKeyword {
        writer.name(ClusterField.scope)
        writer.string(value)
      }
    }
  }
}

extension [UInt8] {
  /// The text, with U+FFFD for what is not UTF-8.
  fileprivate var wellFormed: [UInt8] {
    let isValid = withUnsafeBufferPointer { UTF8Validation.isValid($0) }
    return isValid ? self : SearchText(repairing: self).bytes
  }
}
