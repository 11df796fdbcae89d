/// The names and numbers of a store's files; `Documentation/Format.md` describes them byte by byte.
enum StoreFormat {
  static let version: UInt32 = 1
  static let manifest = "MANIFEST"
  static let lock = "LOCK"
  /// Its presence says that the store is a copy of another one.
  static let follower = "FOLLOWER"
  /// Behind the name of a file that is being copied and not whole yet.
  static let partial = ".part"

  /// `INKLMAN` and a zero byte.
  static let manifestMagic: UInt64 = 0x004E_414D_4C4B_4E49
  /// `INKLREC` and a zero byte, before each record of a manifest.
  static let recordMagic: UInt64 = 0x0043_4552_4C4B_4E49
  /// `INKLDOC` and a zero byte, in the footer of a segment file.
  static let footerMagic: UInt64 = 0x0043_4F44_4C4B_4E49
  /// `INKLDEL` and a zero byte.
  static let deletionsMagic: UInt64 = 0x004C_4544_4C4B_4E49

  /// The largest manifest that is read; a foreign file of this name is not loaded into memory.
  static let manifestLimit = 64 * 1024 * 1024
  /// Commits and files are numbered below this: at a million a second, for the next 292,000 years.
  static let largestNumber: UInt64 = 1 << 63
  /// The largest document that a store takes, in bytes of its values: a segment's offsets have 31 bits.
  static let largestDocument = 256 << 20
  /// How many segments of the largest size that is allowed there may lie inside the manifest.
  static let inlineSegments = 8
  /// Deletions up to this part of that size are kept inside the manifest too.
  static let inlineDeletionsPart = 16

  static func segmentName(_ number: UInt64) -> String { name(number) + ".segment" }
  static func deletionsName(_ number: UInt64) -> String { name(number) + ".deleted" }

  /// The number of one of the store's files, or nil for other names.
  static func number(_ name: String) -> UInt64? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 16,
      parts[1] == "segment" || parts[1] == "deleted",
      let number = UInt64(parts[0], radix: 16), number < largestNumber,
      self.name(number) == parts[0]
    else { return nil }
    return number
  }

  private static func name(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
