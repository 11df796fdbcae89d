import InklingMemory
import TestSupport
import Testing

/// The browser programs' heap, driven natively over memory of the test's own.
///
/// There is one heap, so there is one test at a time.
@Suite(.serialized)
struct HeapTests {
  private func withHeap(bytes: Int, _ body: () -> Void) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 4_096)
    defer { memory.deallocate() }
    inkling_heap_adopt(memory, bytes)
    body()
    inkling_heap_adopt(memory, 0)
  }

  @Test("Blocks are aligned, large enough, and never overlap", arguments: [1, 2, 3])
  func blocks(seed: UInt64) {
    withHeap(bytes: 8 << 20) {
      var random = SeededGenerator(seed: seed)
      var live: [(start: UnsafeMutableRawPointer, size: Int, mark: UInt8)] = []
      for step in 0..<20_000 {
        if live.count < 200, random.next() % 3 != 0 {
          let size = Int(random.next() % (random.next() % 16 == 0 ? 9_000 : 300))
          let alignment = random.next() % 8 == 0 ? 64 : 16
          guard let start = inkling_heap_allocate_aligned(alignment, size) else {
            Issue.record("out of memory with seed \(seed)")
            return
          }
          #expect(Int(bitPattern: start) % alignment == 0)
          #expect(inkling_heap_usable_size(start) >= size)
          let mark = UInt8(truncatingIfNeeded: step)
          start.initializeMemory(as: UInt8.self, repeating: mark, count: size)
          live.append((start, size, mark))
        } else if !live.isEmpty {
          let block = live.remove(at: Int(random.next() % UInt64(live.count)))
          let bytes = UnsafeRawBufferPointer(start: block.start, count: block.size)
          #expect(bytes.allSatisfy { $0 == block.mark }, "seed \(seed), step \(step)")
          inkling_heap_free(block.start)
        }
      }
    }
  }

  @Test("A freed block is used again, so the same work needs no more memory")
  func reuses() {
    withHeap(bytes: 1 << 16) {
      for _ in 0..<10_000 {
        let block = inkling_heap_allocate(5_000)
        #expect(block != nil)
        inkling_heap_free(block)
      }
    }
  }

  @Test("Sizes around every class boundary are served in full")
  func boundaries() {
    withHeap(bytes: 256 << 20) {
      for shift in 3..<24 {
        for delta in -17...17 {
          let size = max(0, 1 << shift + delta)
          guard let block = inkling_heap_allocate(size) else {
            Issue.record("no block of \(size)")
            return
          }
          let usable = inkling_heap_usable_size(block)
          #expect(usable >= size && usable <= size + max(32, size / 4 + 16), "size \(size)")
          inkling_heap_free(block)
        }
      }
    }
  }

  @Test("When memory is used up, or too much is asked for, there is no block")
  func runsOut() {
    withHeap(bytes: 1 << 16) {
      #expect(inkling_heap_allocate(1 << 17) == nil)
      #expect(inkling_heap_allocate(Int.max) == nil)
      #expect(inkling_heap_allocate_aligned(1 << 30, 8) == nil)
      inkling_heap_free(nil)
    }
  }
}
