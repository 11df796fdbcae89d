internal import InklingIndex

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a property of an app's own type is for in a search.
///
///     let fields: [SearchField<Book>] = [
///       .title(\.title), .text(\.blurb), .scope(\.shelf), .number(\.year), .boost(\.sold),
///     ]
public struct SearchField<Element>: Sendable {
  enum Purpose: Sendable {
    case searched(FieldRole, @Sendable (Element) -> String)
    case number(FieldRole, @Sendable (Element) -> Double?)
    case point(@Sendable (Element) -> GeoPoint?)
    case boost(@Sendable (Element) -> Double?)
  }

  let purpose: Purpose
  let path: any AnyKeyPath & Sendable
  /// How often each word of a text counts.
  var weight: UInt8 = 1

  init(_ purpose: Purpose, _ path: any AnyKeyPath & Sendable) {
    self.purpose = purpose
    self.path = path
  }

  private static func words<Value: SearchableText>(
    _ role: FieldRole, _ path: any KeyPath<Element, Value> & Sendable
  ) -> Self {
    Self(.searched(role) { $0[keyPath: path].searchableText }, path)
  }

  /// Searched first and shown first: what people call the element.
  public static func title<Value: SearchableText>(_ path: any KeyPath<Element, Value> & Sendable)
    -> Self
  {
    words(.title, path)
  }

  /// Searched, and shown by the part that matches.
  ///
  /// Each of its words counts `weight` times, from 1 to 20; those of a title count five times.
  public static func text<Value: SearchableText>(
    _ path: any KeyPath<Element, Value> & Sendable, weight: Int = 1
  ) -> Self {
    var field = words(.text, path)
    field.weight = UInt8(clamping: weight)
    return field
  }

  /// Headings and defined names of a long text, one a line: searched like a title, not shown.
  public static func headings<Value: SearchableText>(_ path: any KeyPath<Element, Value> & Sendable)
    -> Self
  {
    words(.heading, path)
  }

  /// Where the element is to be read, for a page: an `http` or `https` address, or one relative to the page.
  public static func url<Value: SearchableText>(_ path: any KeyPath<Element, Value> & Sendable)
    -> Self
  {
    words(.url, path)
  }

  /// The address of a picture of the element, for a page.
  public static func image<Value: SearchableText>(_ path: any KeyPath<Element, Value> & Sendable)
    -> Self
  {
    words(.image, path)
  }

  /// One value out of few, which the scope bar offers with its number of hits.
  public static func scope<Value: SearchableText>(_ path: any KeyPath<Element, Value> & Sendable)
    -> Self
  {
    words(.scope, path)
  }

  /// One value out of many, to filter by as it is written; of a list each.
  ///
  /// Typing does not find it: a property that is to be found as well is given twice, as ``text(_:weight:)`` too.
  public static func keyword<Value: SearchableText>(_ path: any KeyPath<Element, Value> & Sendable)
    -> Self
  {
    words(.keyword, path)
  }

  /// A number or a date, to filter and to sort by; an element without one is in no range.
  public static func number<Value: SearchableNumber>(_ path: any KeyPath<Element, Value> & Sendable)
    -> Self
  {
    let role = Value.Bound.self == Date.self ? FieldRole.date : .number
    return Self(.number(role) { $0[keyPath: path].searchableNumber }, path)
  }

  /// A place on the earth, to find and to sort by distance.
  public static func point(_ path: any KeyPath<Element, GeoPoint> & Sendable) -> Self {
    Self(.point { $0[keyPath: path] }, path)
  }

  /// A place on the earth; an element without one is near to nothing.
  public static func point(_ path: any KeyPath<Element, GeoPoint?> & Sendable) -> Self {
    Self(.point { $0[keyPath: path] }, path)
  }

  /// Of elements that match equally well the one with the larger number stands first.
  ///
  /// Where elements are texts of a page and more, the number also counts in their order, up to 1,023.
  public static func boost<Value: SearchableNumber>(_ path: any KeyPath<Element, Value> & Sendable)
    -> Self
  {
    Self(.boost { $0[keyPath: path].searchableNumber }, path)
  }
}

/// A property whose words can be searched.
///
///     enum Shelf: String, Codable, SearchableText {
///       case history, travel
///       var searchableText: String { rawValue }
///     }
public protocol SearchableText: SendableMetatype {
  /// The words; empty where there are none.
  var searchableText: String { get }
}

extension String: SearchableText {
  /// The text itself.
  public var searchableText: String { self }
}

extension Substring: SearchableText {
  /// The text itself.
  public var searchableText: String { String(self) }
}

extension URL: SearchableText {
  /// The address.
  public var searchableText: String { relativeString }
}

extension Optional: SearchableText where Wrapped: SearchableText {
  /// The text, if there is one.
  public var searchableText: String { self?.searchableText ?? "" }
}

extension Array: SearchableText where Element: SearchableText {
  /// The texts, one a line.
  public var searchableText: String { map(\.searchableText).joined(separator: "\n") }
}

/// A property to filter and to sort by.
///
///     struct Price: Codable, Comparable, SearchableNumber {
///       var cents: Int
///       var searchableNumber: Double? { Double(cents) }
///       static func < (one: Price, other: Price) -> Bool { one.cents < other.cents }
///     }
public protocol SearchableNumber: SendableMetatype {
  /// What the ends of a range of such numbers are: an optional number's are not optional.
  associatedtype Bound: SearchableNumber & Comparable = Self
  /// The number; nil where there is none.
  var searchableNumber: Double? { get }
}

extension Int: SearchableNumber {
  /// The number, exact up to 2⁵³.
  public var searchableNumber: Double? { Double(self) }
}

extension Double: SearchableNumber {
  /// The number; nil when it is not finite.
  public var searchableNumber: Double? { isFinite ? self : nil }
}

extension Date: SearchableNumber {
  /// Seconds since 1970.
  public var searchableNumber: Double? { timeIntervalSince1970 }
}

extension Optional: SearchableNumber where Wrapped: SearchableNumber {
  /// The ends of a range are numbers.
  public typealias Bound = Wrapped.Bound
  /// The number, if there is one.
  public var searchableNumber: Double? { self?.searchableNumber }
}
