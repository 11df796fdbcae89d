import InklingCore
import Testing

@Suite("Percent signs")
struct PercentEncodingTests {
  @Test("A component keeps what stands for itself anywhere; a path keeps its slashes too")
  func kept() {
    let ascii = (UInt8(0x21)..<0x7F).map { $0 }
    let keptByComponent = ascii.filter { PercentEncoding.encoded([$0]) == [$0] }
    #expect(
      String(decoding: keptByComponent, as: UTF8.self)
        == "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~")
    let keptByPath = ascii.filter { PercentEncoding.encoded([$0], for: .path) == [$0] }
    #expect(Set(keptByPath).subtracting(keptByComponent) == [UInt8(ascii: "/")])
  }

  @Test("Every byte comes back")
  func roundTrip() {
    let all = Array(UInt8.min...UInt8.max)
    for part in [PercentEncoding.Part.component, .path] {
      #expect(PercentEncoding.decoded(PercentEncoding.encoded(all, for: part)) == all)
      #expect(
        PercentEncoding.decoded(PercentEncoding.encoded(all, for: part), plusIsSpace: true) == all)
    }
  }

  @Test("A percent sign without two digits is refused", arguments: ["%", "%4", "%4g", "%g4", "a%"])
  func refused(text: String) {
    #expect(PercentEncoding.decoded(Array(text.utf8)) == nil)
  }

  @Test("A plus is a space in forms only, and digits may be of either case")
  func forms() {
    #expect(PercentEncoding.decoded(Array("a+%2b%2B".utf8)) == Array("a+++".utf8))
    #expect(
      PercentEncoding.decoded(Array("a+%2b".utf8), plusIsSpace: true) == Array("a +".utf8))
  }
}
