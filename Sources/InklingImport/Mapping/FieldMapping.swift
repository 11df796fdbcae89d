public import InklingIndex

/// Which field of a file plays which part in the index.
///
/// Guessed from the fields' names and a sample of the rows; what is chosen explicitly wins. `notes` says in words what
/// was decided and why; a program prints them.
///
/// ```swift
/// let mapping = try FieldMapping.guess(names: ["id", "name", "text"], sample: rows)
/// mapping.title   // "name"
/// mapping.notes   // ["title: name (by its name)", …]
/// ```
public struct FieldMapping: Sendable, Equatable {
  /// The field that identifies a row; nil: rows are numbered.
  public var id: String?
  /// The field that is searched with the greatest weight and shown first.
  public var title: String
  /// The fields that are searched with weight 1 and shown as a snippet.
  public var text: [String]
  /// The fields with the headings within the text, one a line, which are searched with weight 5 and not shown.
  public var headings: [String]
  /// The field with the places and addresses of the sections below the headings.
  public var anchors: String?
  /// The field whose values are the scopes.
  public var scope: String?
  /// The field with the address that a hit opens.
  public var url: String?
  /// The field with the address of a picture.
  public var image: String?
  /// The fields to filter by value, of which a row may have several; those that are among `text` are searched as well.
  public var keywords: [String] = []
  /// The fields to filter by range and to sort by.
  public var numbers: [String] = []
  /// The fields with dates and times, to filter by range and to sort by: ISO 8601, or seconds since 1970.
  public var dates: [String] = []
  /// The fields with places on the earth, for distances: `52.52,13.405`, or two fields `NAME.lat` and `NAME.lon`.
  public var points: [String] = []
  /// The field with a number by which rows that match equally well are ordered, the largest first; also to filter and to
  /// sort by.
  public var boost: String?
  /// How often each word of a text counts, where it is not once: 1 to 20 by name.
  public var weights: [String: UInt8] = [:]
  /// Words that find rows which say the same in other words.
  public var synonyms: [Synonym] = []
  /// Fields that are kept and shown, not searched.
  public var stored: [String]
  /// What was decided and why, one line per part.
  public var notes: [String]

  /// Makes a mapping by hand.
  public init(
    title: String, text: [String] = [], headings: [String] = [], anchors: String? = nil,
    id: String? = nil, scope: String? = nil, url: String? = nil, image: String? = nil,
    stored: [String] = [],
    notes: [String] = []
  ) {
    self.title = title
    self.text = text
    self.headings = headings
    self.anchors = anchors
    self.id = id
    self.scope = scope
    self.url = url
    self.image = image
    self.stored = stored
    self.notes = notes
  }

  /// The fields that somebody asked for by name; nil and empty: to be guessed.
  public struct Choice: Sendable, Equatable {
    /// The field for the title.
    public var title: String?
    /// The fields for the text.
    public var text: [String]
    /// The field for the scope.
    public var scope: String?
    /// The field for the address.
    public var url: String?
    /// The field for the picture.
    public var image: String?
    /// The field for the id.
    public var id: String?
    /// Fields to filter by value, beside those that are guessed.
    public var keywords: [String] = []
    /// Fields with numbers, beside those that are guessed.
    public var numbers: [String] = []
    /// Fields with dates, beside those that are guessed.
    public var dates: [String] = []
    /// Fields with places on the earth, beside those that are guessed.
    public var points: [String] = []
    /// The field by which rows that match equally well are ordered.
    public var boost: String?
    /// How often each word of a text counts, by the field's name.
    public var weights: [String: UInt8] = [:]
    /// Words that find rows which say the same in other words.
    public var synonyms: [Synonym] = []
    /// What happens to fields that play no other part.
    public var others: Others
    /// Fields that their source says are to be shown.
    var declaredStored: [String] = []

    /// Adds what a source says of its fields, where nobody chose otherwise.
    mutating func add(_ declared: [DeclaredField]) {
      let singles = [title, scope, url, image, id, boost].compactMap { $0 }
      let chosen = Set(singles + text + keywords + numbers + dates + points)
      for field in declared where !chosen.contains(field.name) {
        switch field.part {
        case .keyword: keywords.append(field.name)
        case .number: numbers.append(field.name)
        case .date: dates.append(field.name)
        case .stored: declaredStored.append(field.name)
        }
      }
    }

    /// The fields that are chosen to filter and to sort by, each once: the first option that names one counts.
    var filters: [(name: String, part: String)] {
      let all =
        [boost].compactMap { $0 }.map { ($0, "boost") } + dates.map { ($0, "date") }
        + points.map { ($0, "point") }
        + numbers.map { ($0, "number") } + keywords.map { ($0, "keyword") }
      var seen: Set<String> = []
      return all.filter { seen.insert($0.0).inserted }
    }

    /// What happens to fields that play no other part.
    public enum Others: Sendable, Equatable {
      /// They are not in the index.
      case leftOut
      /// They are kept and shown with a hit, and exported again.
      case stored
    }

    /// Makes a choice; what is left out is guessed.
    public init(
      title: String? = nil, text: [String] = [], scope: String? = nil, url: String? = nil,
      image: String? = nil, id: String? = nil, others: Others = .leftOut
    ) {
      self.title = title
      self.text = text
      self.scope = scope
      self.url = url
      self.image = image
      self.id = id
      self.others = others
    }
  }

  /// Decides about the fields called `names`, looking at `sample` where names do not suffice.
  ///
  /// - Complexity: O(size of the sample).
  /// - Throws: `ImportError.unknownField` when a chosen field does not exist,
  ///   `ImportError.noFields` when there are none.
  public static func guess(
    names: [String], sample: [Record], choice: Choice = Choice()
  ) throws(ImportError) -> FieldMapping {
    guard !names.isEmpty else { throw .noFields }
    let wanted = [choice.title, choice.scope, choice.url, choice.image, choice.id]
    let chosen =
      wanted.compactMap { $0 } + choice.text + choice.filters.map(\.name)
      + choice.weights.keys.sorted()
    let pointFields = PointFields(names)
    let points = choice.points.filter { pointFields.canMake($0) }
    for name in chosen where !names.contains(name) && !points.contains(name) {
      throw .unknownField(name, existing: names)
    }
    var guesser = FieldGuesser(
      names: names, points: pointFields, sample: sample, choice: choice)
    return guesser.decide()
  }
}
