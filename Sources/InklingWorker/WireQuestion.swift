internal import InklingCore

/// A question as it arrives: `{"generation":7,"q":"zen mo","scope":0,"limit":20,"offset":0}`, and perhaps
/// `"filters":["genre:Drama"],"sort":"-year","facets":["genre"]`.
///
/// All names are known, each occurs once, and `q` must be there. Anything else is refused, because its sender is
/// another version of this program and would not get what it wants.
struct WireQuestion {
  var generation = 0
  var text: [UInt8] = []
  var scope = 0
  var limit = SharedLimits.usualHits
  var offset = 0
  var filters: [[UInt8]] = []
  var sort: [UInt8] = []
  var facets: [[UInt8]] = []

  init(_ json: UnsafeBufferPointer<UInt8>) throws(EngineError) {
    var reader = QuestionReader(json)
    var seen: Set = []
    reader.expect(UInt8(ascii: "{"))
    repeat {
      let name = reader.string()
      reader.expect(UInt8(ascii: ":"))
      guard let member = Member(name), seen.insert(member) else {
        reader.fail()
        break
      }
      switch member {
      case .generation: generation = reader.number()
      case .text: text = reader.string()
      case .scope: scope = reader.number()
      case .limit: limit = reader.number()
      case .offset: offset = reader.number()
      #if FILTERS || !hasFeature(Embedded)
      case .filters: filters = reader.strings(atMost: SharedLimits.maximumFilters)
      case .sort: sort = reader.string()
      case .facets: facets = reader.strings(atMost: SharedLimits.maximumFacets)
      #endif
      }
    } while reader.take(UInt8(ascii: ","))
    reader.expect(UInt8(ascii: "}"))
    reader.expectEnd()
    if !seen.contains(.text) { reader.fail() }
    if let place = reader.failure { throw .malformedQuestion(at: place) }
  }

  private enum Member: UInt8 {
    case generation
    case text
    case scope
    case limit
    case offset
    #if FILTERS || !hasFeature(Embedded)
    case filters
    case sort
    case facets
    #endif

    init?(_ name: [UInt8]) {
      if Self.is(name, "generation") {
        self = .generation
      } else if Self.is(name, "q") {
        self = .text
      } else if Self.is(name, "scope") {
        self = .scope
      } else if Self.is(name, "limit") {
        self = .limit
      } else if Self.is(name, "offset") {
        self = .offset
      } else {
        #if FILTERS || !hasFeature(Embedded)
        if Self.is(name, "filters") {
          self = .filters
        } else if Self.is(name, "sort") {
          self = .sort
        } else if Self.is(name, "facets") {
          self = .facets
        } else {
          return nil
        }
        #else
        return nil
        #endif
      }
    }

    private static func `is`(_ name: [UInt8], _ word: StaticString) -> Bool {
      word.withUTF8Buffer { $0.elementsEqual(name) }
    }
  }

  /// The members that occurred already: eight bits.
  private struct Set: ExpressibleByArrayLiteral {
    private var bits: UInt8 = 0

    init(arrayLiteral: Member...) {}

    func contains(_ member: Member) -> Bool { bits & (1 << member.rawValue) != 0 }

    mutating func insert(_ member: Member) -> Bool {
      if contains(member) { return false }
      bits |= 1 << member.rawValue
      return true
    }
  }
}
