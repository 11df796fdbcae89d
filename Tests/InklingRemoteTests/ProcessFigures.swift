import Foundation

/// The memory that this process has; 0 where nobody says.
func residentBytes() -> Int {
  let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    .split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// How many files, sockets and pipes this process has open.
func openDescriptors() -> Int {
  let folder = FileManager.default.fileExists(atPath: "/proc/self/fd") ? "/proc/self/fd" : "/dev/fd"
  return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
}

/// How many threads this process has; 0 where nobody says.
func threads() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
}

/// A run of spaces as gzip packs it: 13 bits for every 258 of them.
func gzippedSpaces(_ count: Int) -> [UInt8] {
  var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
  var (bits, held) = (UInt32(0), UInt32(0))
  func put(_ value: UInt32, _ width: UInt32) {
    bits |= value << held
    held += width
    while held >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      held -= 8
    }
  }
  // Huffman codes stand with their first bit first, everything else with its last.
  func put(code: UInt32, _ width: UInt32) {
    for place in (0..<width).reversed() { put((code >> place) & 1, 1) }
  }
  put(0b011, 3)  // The last block, with the fixed codes.
  put(code: 0x30 + 0x20, 8)
  for _ in 0..<(count / 258) {
    put(code: 0b1100_0101, 8)  // 258 bytes again,
    put(code: 0, 5)  // from one byte before.
  }
  put(code: 0, 7)
  put(0, 7)
  return bytes + [0, 0, 0, 0, 0, 0, 0, 0]
}
