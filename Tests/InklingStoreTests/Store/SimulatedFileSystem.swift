import InklingIndex
import InklingStore
import Synchronization

/// A file system over a `DiskImage` that fails where it is told to.
final class SimulatedFileSystem: FileSystem {
  /// What goes wrong at one call.
  enum Fault: Sendable {
    case error(Int32)
    /// Half of a write happens, then it fails.
    case shortWrite(Int32)
  }

  struct State {
    var image: DiskImage
    var calls = 0
    var faultAt: Int?
    var fault = Fault.error(5)
    var history: [DiskImage]?
    var failed: FileError.Operation?
    var leftOutOfBackups: Set<String> = []
    var beforeCreating: (@Sendable (String) -> Void)?
    var free: UInt64?
  }

  private let state: Mutex<State>
  private let locks = Mutex<Set<String>>([])

  init(_ image: DiskImage = DiskImage(), recording: Bool = false) {
    state = Mutex(State(image: image, history: recording ? [image] : nil))
  }

  var image: DiskImage { state.withLock { $0.image } }
  /// How many calls that change something there were.
  var calls: Int { state.withLock { $0.calls } }
  /// The disk after each call, the first before any.
  var history: [DiskImage] { state.withLock { $0.history ?? [] } }
  /// Which call the fault hit.
  var failed: FileError.Operation? { state.withLock { $0.failed } }

  func fail(atCall call: Int, _ fault: Fault) {
    state.withLock {
      $0.faultAt = call
      $0.fault = fault
    }
  }

  fileprivate func change(
    _ operation: FileError.Operation, _ path: String, _ body: (inout DiskImage) -> Bool,
    partly: (inout DiskImage) -> Void = { _ in }
  ) throws(FileError) {
    let code: Int32? = state.withLock { state in
      defer { state.history?.append(state.image) }
      state.calls += 1
      if state.calls == state.faultAt {
        state.failed = operation
        switch state.fault {
        case .error(let code): return code
        case .shortWrite(let code):
          partly(&state.image)
          return code
        }
      }
      return body(&state.image) ? nil : 2
    }
    if let code { throw FileError(operation, path, code: code) }
  }

  func makeDirectory(_ path: String) throws(FileError) {}

  func excludeFromBackup(_ directory: String) {
    state.withLock { $0.leftOutOfBackups.insert(directory) }
  }

  /// The directories that backups leave out.
  var leftOutOfBackups: Set<String> { state.withLock { $0.leftOutOfBackups } }

  func names(in directory: String) throws(FileError) -> [String] {
    let all = state.withLock { Array($0.image.names.keys) }
    return all.filter { $0.hasPrefix(directory + "/") }
      .map { String($0.dropFirst(directory.count + 1)) }.sorted()
  }

  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let bytes = state.withLock { state in
      state.image.names[path].flatMap { state.image.files[$0]?.current }
    }
    guard let bytes else { throw FileError(.read, path, code: 2) }
    if bytes.count > limit { throw FileError(.read, path, code: 27) }
    return bytes
  }

  func map(_ path: String) throws(FileError) -> SegmentMemory {
    SegmentMemory(copying: try read(path, limit: .max))
  }

  /// Runs `hook` whenever a file is about to be made.
  func beforeCreating(_ hook: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.beforeCreating = hook }
  }

  func create(_ path: String) throws(FileError) -> any WritableFile {
    state.withLock { $0.beforeCreating }?(path)
    try change(.create, path) { image in
      let number = image.nextFile
      image.nextFile += 1
      image.files[number] = DiskImage.File()
      image.names[path] = number
      image.events.append(.set(name: path, file: number))
      return true
    }
    let number = state.withLock { $0.image.names[path] ?? 0 }
    return SimulatedFile(self, path, number)
  }

  func append(to path: String) throws(FileError) -> any WritableFile {
    let number = state.withLock { $0.image.names[path] }
    guard let number else { return try create(path) }
    return SimulatedFile(self, path, number)
  }

  func freeBytes(in directory: String) -> UInt64? { state.withLock { $0.free } }

  /// How much the disk still takes, as it says.
  func setFree(_ bytes: UInt64?) { state.withLock { $0.free = bytes } }

  func rename(_ path: String, to newPath: String) throws(FileError) {
    try change(.rename, newPath) { image in
      guard let number = image.names.removeValue(forKey: path) else { return false }
      image.names[newPath] = number
      image.events += [.set(name: newPath, file: number), .gone(name: path)]
      return true
    }
  }

  func remove(_ path: String) throws(FileError) {
    try change(.remove, path) { image in
      guard image.names.removeValue(forKey: path) != nil else { return false }
      image.events.append(.gone(name: path))
      return true
    }
  }

  func orderNames(in directory: String) throws(FileError) {
    try change(.orderNames, directory) { image in
      image.order(.orderNames)
      return true
    }
  }

  func persist(_ directory: String) throws(FileError) {
    try change(.persist, directory) { image in
      image.persist()
      return true
    }
  }

  func lock(_ path: String, note: String) throws(FileError) -> any HeldLock {
    let isFree = locks.withLock { $0.insert(path).inserted }
    if !isFree { throw FileError(.lock, path, code: 11, holder: note) }
    return SimulatedLock { [weak self] in self?.locks.withLock { _ = $0.remove(path) } }
  }
}

private final class SimulatedLock: HeldLock {
  private let onRelease: @Sendable () -> Void

  init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
  func release() { onRelease() }
  deinit { onRelease() }
}

private final class SimulatedFile: WritableFile {
  private let system: SimulatedFileSystem
  private let path: String
  private let number: Int

  init(_ system: SimulatedFileSystem, _ path: String, _ number: Int) {
    self.system = system
    self.path = path
    self.number = number
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let all = Array(bytes)
    try system.change(.write, path) {
      append(all, to: &$0)
    } partly: {
      _ = append(Array(all.prefix(all.count / 2)), to: &$0)
    }
  }

  private func append(_ bytes: [UInt8], to image: inout DiskImage) -> Bool {
    guard var file = image.files[number] else { return false }
    image.events.append(.write(file: number, offset: file.current.count, bytes: bytes))
    file.current += bytes
    image.files[number] = file
    return true
  }

  func order() throws(FileError) {
    try system.change(.order, path) { image in
      image.order(.orderContents(file: number))
      return true
    }
  }

  func close() throws(FileError) {
    try system.change(.close, path) { _ in true }
  }
}
