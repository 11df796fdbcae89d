import Foundation
import InklingIndex

/// Feeds seeded changes to everything that reads a store or a segment.
///
/// `Scripts/attack stores` runs it. It says each case's number before the case, so that whoever started it knows
/// which one ended the process, and starts it again behind that.
///
///     store-attack store SEED FIRST COUNT
///     store-attack segment SEED FIRST COUNT     a line of JSON for each, with what was answered
@main
enum StoreAttack {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let seed = UInt64(arguments[2]), let first = Int(arguments[3]),
      let count = Int(arguments[4])
    else {
      FileHandle.standardError.write(Data("store-attack store|segment SEED FIRST COUNT\n".utf8))
      exit(64)
    }
    for number in first..<(first + count) {
      say("case \(number)")
      // Who hangs is ended by the signal.
      alarm(10)
      let bytes = Mutation.bytes(seed: seed, number: number)
      if arguments[1] == "store" {
        Targets.store(bytes)
      } else {
        Targets.segment(bytes)
        say(Verdict(on: Targets.changedSegment(by: bytes)).line)
      }
    }
    say("done")
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
