internal import InklingCore
internal import InklingIndex

/// What an index of a cluster is about: it stands in the index itself, beside the fields of its documents.
struct ClusterLayout: Sendable, Equatable {
  /// Changes with what the documents of an index are made of.
  static let version = 1

  var schema: IndexSchema
  /// The titles of the scopes, the widest first.
  var scopes: [[UInt8]]
  /// The commit of the store that the index was last brought up to.
  var generation: UInt64
  var documents: Int
  /// How many words a document has, those of titles and headings counted five times.
  var averageLength: Int
  /// Whether every document of the commit is there.
  var isWhole: Bool

  /// Whether documents are texts: the score decides, and not where the words stand.
  var isAboutTexts: Bool { averageLength >= SearchIndex.wordsOfATextPage }
}

/// The fields of a document in a cluster.
///
/// All words are those that `InklingText` makes, with spaces between them, so that the cluster needs no language.
enum ClusterField {
  /// The words of the titles between ``ClusterWords/opening`` and ``ClusterWords/ending``, and the other ways to write them.
  static let title: StaticString = "t"
  /// What the words of the titles begin with, and the first and the last word by themselves.
  static let begun: StaticString = "tp"
  /// The words of the headings.
  static let headings: StaticString = "e"
  /// The words of the texts.
  static let text: StaticString = "x"
  /// Every word as often as it weighs: five times from a title or a heading, once from a text.
  static let weighed: StaticString = "w"
  /// The same of what the words begin with without their endings.
  static let loose: StaticString = "l"
  static let scope: StaticString = "s"
  static let hash: StaticString = "h"
  static let sum: StaticString = "c"
  /// The order among equals.
  static let rank: StaticString = "r"
  /// The order in which the documents were put.
  static let order: StaticString = "o"
  /// The document itself.
  static let document: StaticString = "d"

  /// The field of a keyword, or of a number, by the place of the field in the schema.
  static func value(_ place: Int, _ role: FieldRole) -> [UInt8] {
    Array("\(role == .point ? "g" : role.isNumber ? "n" : "k")\(place)".utf8)
  }
}

extension ClusterLayout {
  /// What an index is made with: few shards, and fields of our own words.
  func settings(shards: Int, replicas: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("settings")
    writer.beginObject()
    writer.name("number_of_shards")
    writer.number(Int64(shards))
    writer.name("number_of_replicas")
    writer.number(Int64(replicas))
    // Nothing is searched before it is whole.
    writer.name("refresh_interval")
    writer.literal("\"-1\"")
    writer.name("similarity")
    // As `BM25` weighs names and texts.
    let influence: StaticString = isAboutTexts ? "0.4" : "0.75"
    writer.beginObject()
    writer.name("inkling")
    writer.beginObject()
    writer.name("type")
    writer.literal("\"BM25\"")
    writer.name("k1")
    writer.literal("1.2")
    writer.name("b")
    writer.literal(influence)
    writer.endObject()
    writer.endObject()
    writer.endObject()
    writer.name("mappings")
    writer.beginObject()
    writer.name("dynamic")
    writer.literal("\"strict\"")
    meta(into: &writer)
    writer.name("properties")
    properties(into: &writer)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  private func properties(into writer: inout JSONWriter) {
    func add(_ name: [UInt8], _ mapping: StaticString) {
      writer.name(name)
      writer.literal(mapping)
    }
    func add(_ name: StaticString, _ mapping: StaticString) {
      writer.name(name)
      writer.literal(mapping)
    }
    writer.beginObject()
    add(
      ClusterField.title,
      #"{"type":"text","analyzer":"whitespace","norms":false,"index_prefixes":{"min_chars":1,"max_chars":12}}"#
    )
    add(
      ClusterField.begun,
      #"{"type":"text","analyzer":"whitespace","norms":false,"index_options":"docs"}"#)
    for field in [ClusterField.headings, ClusterField.text] {
      add(
        field,
        #"{"type":"text","analyzer":"whitespace","norms":false,"index_prefixes":{"min_chars":1,"max_chars":8}}"#
      )
    }
    for field in [ClusterField.weighed, ClusterField.loose] {
      add(
        field,
        #"{"type":"text","analyzer":"whitespace","similarity":"inkling","index_options":"freqs"}"#)
    }
    add(ClusterField.scope, #"{"type":"keyword"}"#)
    for field in [ClusterField.hash, ClusterField.sum, ClusterField.rank, ClusterField.order] {
      add(field, #"{"type":"long","index":false}"#)
    }
    add(ClusterField.document, #"{"type":"object","enabled":false}"#)
    for (place, field) in schema.fields.enumerated() {
      if field.role.isNumber {
        add(ClusterField.value(place, field.role), #"{"type":"double"}"#)
      } else if field.role == .point {
        add(ClusterField.value(place, field.role), #"{"type":"geo_point"}"#)
        add(ClusterField.value(place, .number), #"{"type":"double"}"#)
      } else if field.role.isKeyword {
        add(ClusterField.value(place, field.role), #"{"type":"keyword"}"#)
      }
    }
    writer.endObject()
  }

  /// The layout as it stands in an index, to be put there: `{"_meta":…}`.
  var meta: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    meta(into: &writer)
    writer.endObject()
    return writer.bytes
  }

  private func meta(into writer: inout JSONWriter) {
    writer.name("_meta")
    writer.beginObject()
    writer.name("inkling")
    writer.beginObject()
    writer.name("v")
    writer.number(Int64(Self.version))
    writer.name("names")
    writer.strings(schema.fields.map(\.name))
    writer.name("roles")
    writer.beginArray()
    for field in schema.fields { writer.number(Int64(field.role.rawValue)) }
    writer.endArray()
    writer.name("scopeOrder")
    writer.strings(schema.scopeOrder)
    writer.name("scopes")
    writer.strings(scopes)
    writer.name("generation")
    writer.number(Int64(clamping: generation))
    writer.name("documents")
    writer.number(Int64(documents))
    writer.name("averageLength")
    writer.number(Int64(averageLength))
    writer.name("isWhole")
    writer.boolean(isWhole)
    writer.endObject()
    writer.endObject()
  }
}

extension JSONWriter {
  mutating func strings(_ texts: [[UInt8]]) {
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}

extension ClusterLayout {
  /// Reads what stands in `{"INDEX":{"mappings":{"_meta":{"inkling":{…}}}}}` for each index, those that are not ours left out.
  static func all(in json: [UInt8]) throws(ElasticError) -> [(
    index: String, layout: ClusterLayout?
  )] {
    var found: [(index: String, layout: ClusterLayout?)] = []
    var reader = JSONReader(json, depthLimit: 32)
    reader.beginObject()
    while let index = reader.nextName() {
      var layout: ClusterLayout?
      reader.beginObject()
      while reader.nextName(of: "mappings") != nil {
        reader.beginObject()
        while reader.nextName(of: "_meta") != nil {
          reader.beginObject()
          while reader.nextName(of: "inkling") != nil { layout = ClusterLayout(from: &reader) }
        }
      }
      found.append((index.string, layout))
    }
    do throws(AnswerError) { try reader.finish() } catch { throw .unreadable }
    return found
  }

  private init?(from reader: inout JSONReader) {
    var names: [[UInt8]] = []
    var roles: [FieldRole] = []
    var (version, areKnown) = (0, true)
    self.init(
      schema: IndexSchema(fields: []), scopes: [], generation: 0, documents: 0, averageLength: 0,
      isWhole: false)
    reader.beginObject()
    while let name = reader.nextName(
      of: "v names roles scopeOrder scopes generation documents averageLength isWhole")
    {
      switch name {
      case 0: version = reader.count()
      case 1: names = reader.strings()
      case 2:
        reader.beginArray()
        while reader.nextElement() {
          let role = UInt8(exactly: reader.wholeNumber()).flatMap { FieldRole(rawValue: $0) }
          if let role { roles.append(role) } else { areKnown = false }
        }
      case 3: schema.scopeOrder = reader.strings()
      case 4: scopes = reader.strings()
      case 5: generation = UInt64(reader.wholeNumber())
      case 6: documents = reader.count()
      case 7: averageLength = reader.count()
      default: isWhole = reader.boolean()
      }
    }
    guard version == Self.version, areKnown, names.count == roles.count else { return nil }
    schema.fields = zip(names, roles).map { Field(name: $0, role: $1) }
  }
}

extension JSONReader {
  mutating func strings() -> [[UInt8]] {
    var strings: [[UInt8]] = []
    beginArray()
    while nextElement() { strings.append(string().bytes) }
    return strings
  }
}
