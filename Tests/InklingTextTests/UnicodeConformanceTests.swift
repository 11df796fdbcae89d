import InklingText
import Testing

/// Issue 3: Unicode's own test files.
///
/// Where folding means to differ, the difference is stated rule by rule here and in
/// Documentation/Text.md, and the test fails if a rule is not needed any more.
@Suite(
  "Unicode conformance",
  .enabled(if: UnicodeFiles.arePresent, Comment(rawValue: UnicodeFiles.absence)))
struct UnicodeConformanceTests {
  @Test("Word boundaries are those of WordBreakTest.txt, all of them")
  func wordBreaks() {
    checkBreaks("auxiliary/WordBreakTest.txt", atLeast: 1_800) {
      WordBoundaries.end(after: $0, in: $1)
    }
  }

  @Test("Grapheme boundaries are those of GraphemeBreakTest.txt, all of them")
  func graphemeBreaks() {
    checkBreaks("auxiliary/GraphemeBreakTest.txt", atLeast: 600) {
      GraphemeBoundaries.end(after: $0, in: $1)
    }
  }

  private func checkBreaks(
    _ file: String, atLeast count: Int, _ end: (Int, UnsafeBufferPointer<UInt8>) -> Int
  ) {
    let lines = UnicodeFiles.lines(file)
    #expect(lines.count >= count)
    for line in lines {
      var bytes: [UInt8] = []
      var expected: [Int] = []
      for part in line[0].split(separator: " ") {
        switch part {
        case "÷": expected.append(bytes.count)
        case "×": break
        default: bytes += utf8(UnicodeFiles.scalars(String(part)))
        }
      }
      if boundaries(of: bytes, end) != expected { Issue.record("\(file): \(line[0])") }
    }
  }

  @Test("Everything that CaseFolding.txt calls the same folds the same")
  func caseFolding() {
    let lines = UnicodeFiles.lines("CaseFolding.txt").filter { $0[1] == "C" || $0[1] == "F" }
    #expect(lines.count > 1_400)
    var iotaSubscripts = 0
    for line in lines {
      let from = utf8(UnicodeFiles.scalars(line[0]))
      let to = UnicodeFiles.scalars(line[2])
      if TextFolding.folded(from) == TextFolding.folded(utf8(to)) { continue }
      // The iota subscript is a mark, and marks do not matter: ᾳ is α, where full case folding has αι.
      if to.last == 0x03B9, TextFolding.folded(from) == TextFolding.folded(utf8(to.dropLast())) {
        iotaSubscripts += 1
      } else if UnicodeFiles.scalars(line[0]) == [0x0345] {
        #expect(TextFolding.folded(from).isEmpty)
      } else {
        Issue.record("\(line)")
      }
    }
    #expect(iotaSubscripts == 64)
  }

  @Test("NFC, NFD, NFKC and NFKD of every line of NormalizationTest.txt fold the same")
  func normalization() {
    var checked = 0
    for line in UnicodeFiles.lines("NormalizationTest.txt") where line.count > 5 {
      let forms = line.prefix(5).map { TextFolding.folded(utf8(UnicodeFiles.scalars($0))) }
      if Set(forms).count != 1 { Issue.record("\(line.prefix(5))") }
      checked += 1
    }
    #expect(checked > 18_000)
  }

  @Test("NFC and NFD of every line of NormalizationTest.txt hold the same terms")
  func normalizedTerms() {
    for line in UnicodeFiles.lines("NormalizationTest.txt") where line.count > 5 {
      let forms = line.prefix(3).map { field in
        let buffer = buffer(utf8(UnicodeFiles.scalars(field)))
        return buffer.tokens.map { Array(buffer.term(of: $0)) }
      }
      if Set(forms).count != 1 { Issue.record("\(line.prefix(3)) \(forms)") }
    }
  }

  @Test("Folding twice changes nothing, for every scalar")
  func idempotent() {
    for scalar in UInt32(0)..<0x110000 where Unicode.Scalar(scalar) != nil {
      let once = TextFolding.folded(utf8([scalar]))
      if TextFolding.folded(once) != once { Issue.record("U+\(String(scalar, radix: 16))") }
    }
  }
}
