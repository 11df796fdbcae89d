/// One change of a byte, made up by the fuzzer: four bytes of its input.
struct Patch {
  var file: Int
  var place: Int
  var value: UInt8

  static func each(of bytes: [UInt8], _ body: (Patch) -> Void) {
    var at = 0
    while at + 4 <= bytes.count {
      body(
        Patch(
          file: Int(bytes[at]), place: Int(bytes[at + 1]) | Int(bytes[at + 2]) << 8,
          value: bytes[at + 3]))
      at += 4
    }
  }
}

extension [UInt8] {
  mutating func apply(_ patch: Patch) {
    if !isEmpty { self[patch.place % count] = patch.value }
  }

  fileprivate func word(_ at: Int) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<8 where at >= 0 && at + offset < count {
      word |= UInt64(self[at + offset]) << UInt64(8 * offset)
    }
    return word
  }

  fileprivate mutating func set(_ word: UInt64, at: Int) {
    for offset in 0..<8 where at >= 0 && at + offset < count {
      self[at + offset] = UInt8(truncatingIfNeeded: word >> UInt64(8 * offset))
    }
  }
}

/// Makes the checksums of changed files agree again.
///
/// Written from `Documentation/Format.md` and `Segment.md`, without a line of the library's: that sound
/// stores stay sound through `repairStore` shows that the pages say enough.
enum Sums {
  // MARK: A store

  static func repairStore(_ files: inout [String: [UInt8]]) {
    for name in files.keys where name.hasSuffix(".segment") {
      repairSegmentFile(&files[name, default: []])
    }
    for name in files.keys where name.hasSuffix(".deleted") {
      let bytes = files[name] ?? []
      files[name]?.set(hash(bytes.dropLast(8)), at: bytes.count - 8)
    }
    guard var manifest = files["/s/MANIFEST"] else { return }
    repairManifest(&manifest) { number in
      let digits = String(number, radix: 16)
      return files["/s/" + String(repeating: "0", count: 16 - digits.count) + digits + ".segment"]
    }
    files["/s/MANIFEST"] = manifest
  }

  /// `segment` gives the file of a number, whose checksum the manifest then has.
  static func repairManifest(
    _ manifest: inout [UInt8], segment: (UInt64) -> [UInt8]? = { _ in nil }
  ) {
    var at = 32
    while at + 32 <= manifest.count {
      let type = manifest.word(at + 8)
      let end = at + 32 + Int(clamping: manifest.word(at + 16) & 0xFFFF_FFFF)
      guard end <= manifest.count else { break }
      if type == 3 {
        repairInlineSegment(&manifest, record: at + 32, end: end)
        if let file = segment(manifest.word(at + 32)) {
          manifest.set(hash(file[...]), at: at + 48)
        }
      }
      manifest.set(hash(manifest[(at + 32)..<end], seed: type), at: at + 24)
      at = (end + 7) / 8 * 8
    }
    let head = hash(manifest.prefix(24))
    manifest.set(hash(manifest.dropFirst(32), seed: head), at: 24)
  }

  /// A segment file that stands at the end of its record, behind the words of its deletions.
  private static func repairInlineSegment(_ manifest: inout [UInt8], record: Int, end: Int) {
    let (placement, deletions) = (manifest.word(record + 32) & 1, manifest.word(record + 32) >> 32)
    let words = deletions == 1 ? Int(clamping: manifest.word(record + 40) & 0xFFFF) : 0
    let start = record + 48 + 8 * words
    guard placement == 1, start < end else { return }
    var file = Array(manifest[start..<end])
    repairSegmentFile(&file)
    manifest.replaceSubrange(start..<end, with: file)
    manifest.set(hash(file[...]), at: record + 16)
  }

  private static func repairSegmentFile(_ bytes: inout [UInt8]) {
    let footer = bytes.count - 64
    guard footer >= 0 else { return }
    repairSegment(&bytes, count: Int(clamping: bytes.word(footer + 16)))
    let table = Int(clamping: bytes.word(footer + 24))
    let (length, isHuge) = Int(clamping: bytes.word(footer + 32))
      .multipliedReportingOverflow(by: 20)
    if !isHuge, table <= footer, length <= footer - table {
      bytes.set(hash(bytes[table..<(table + length)]), at: footer + 40)
    }
    bytes.set(hash(bytes[footer..<(footer + 56)]), at: footer + 56)
  }

  /// `Hash64`.
  static func hash(_ bytes: ArraySlice<UInt8>, seed: UInt64 = 0) -> UInt64 {
    let (p, q): (UInt64, UInt64) = (0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
    func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
      let product = a.multipliedFullWidth(by: b)
      return product.high ^ product.low
    }
    let bytes = Array(bytes)
    var state = fold(seed ^ p, UInt64(bytes.count) ^ q)
    var at = 0
    while at + 8 <= bytes.count {
      state = fold(state ^ bytes.word(at), p) ^ state.byteSwapped
      at += 8
    }
    return fold(state ^ bytes.word(at) ^ q, p)
  }

  // MARK: A segment

  /// The checksums of a segment's sections, and the one over its header and table of contents.
  static func repairSegment(_ bytes: inout [UInt8], count: Int) {
    guard bytes.count >= 32, count <= bytes.count else { return }
    let end = 32 + Int(bytes.word(8) >> 32) * 32
    guard end <= bytes.count else { return }
    for entry in stride(from: 32, to: end, by: 32) {
      let start = Int(clamping: bytes.word(entry + 8))
      let length = Int(clamping: bytes.word(entry + 16))
      guard start <= count, length <= count - start else { continue }
      bytes.set(sum(bytes[start..<(start + length)]), at: entry + 24)
    }
    bytes.set(sum(bytes[0..<24] + bytes[32..<end]), at: 24)
  }

  private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    let covered = Array(bytes)
    var sum = 0x9E37_79B9_7F4A_7C15 ^ UInt64(covered.count)
    for at in stride(from: 0, through: covered.count / 8 * 8, by: 8) {
      let mixed = (sum ^ covered.word(at)) &* 0xD6E8_FEB8_6659_FD93
      sum = (mixed << 29 | mixed >> 35) &+ 0x2545_F491_4F6C_DD1D
    }
    return sum
  }
}
