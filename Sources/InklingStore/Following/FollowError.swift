/// Why a copy cannot follow its source, each with a remedy in its description.
///
/// What passes by itself, a source that is away for a while, is none: the copy waits for it.
public enum FollowError: Error, Sendable, Equatable {
  /// The address is none of http or https, or has a name or a password in it.
  case address(String)
  /// There is no libcurl on this machine.
  case noNetworkClient
  /// The source refuses the key.
  case wrongKey(address: String)
  /// There is no store at the address, or it is given to no follower.
  case notOffered(address: String)
  /// The source stayed away, for a copy that was to be made once.
  case unreachable(address: String)
  /// The directory holds a store that follows nobody: following would overwrite it.
  case isAStore(path: String)
  /// What the source says is no commit of a store: what about it.
  case malformed(String)
  /// Another version of Inkling has written the source's store.
  case unknownVersion(found: UInt32, expected: UInt32)
  /// The source has an older commit than the copy: it was put back to an earlier state.
  case rolledBack(copy: UInt64, source: UInt64)
  /// The source has another store than the one that the copy was made of.
  case otherStore
  /// A file arrives again and again with other bytes than the manifest names.
  case damaged(file: String)
  /// The disk is full, or too small for the commit.
  case diskFull(path: String, missing: UInt64?)
  /// The copy cannot be read or written.
  case store(StoreError)

  init(_ error: StoreError, _ path: String) {
    switch error {
    case .file(let failure) where SystemCode.isFull(failure.code),
      .readOnly(let failure) where SystemCode.isFull(failure.code):
      self = .diskFull(path: path, missing: nil)
    default: self = .store(error)
    }
  }
}

extension FollowError: CustomStringConvertible {
  /// One or two sentences with the remedy.
  public var description: String {
    switch self {
    case .address(let address):
      "\u{201C}\(address)\u{201D} is no address of a server. Give one as http://host:port/ without name or password."
    case .noNetworkClient:
      "libcurl is missing on this machine. Install it: the package is called libcurl4 or libcurl."
    case .wrongKey(let address):
      "\(address) refuses the key. Give the one that its --follow-key names."
    case .notOffered(let address):
      "\(address) gives no store to followers under this name. Start it as \u{201C}inkling serve --store "
        + "\u{2026} --follow-key \u{2026}\u{201D}, with --allowed-host for further names."
    case .unreachable(let address):
      "\(address) cannot be reached. See whether the server runs and the network leads there."
    case .isAStore(let path):
      "\(path) holds a store of its own. Give another directory; or, if it is a copy of the source, "
        + "make an empty file FOLLOWER in it."
    case .malformed(let what):
      "The source\u{2019}s answer is no commit of a store: \(what). Run \u{201C}inkling check\u{201D} there."
    case .unknownVersion(let found, let expected):
      "The source has format version \(found), this program reads version \(expected). Use the same "
        + "version of Inkling on both."
    case .rolledBack(let copy, let source):
      "The source has commit \(source), the copy has commit \(copy): the source was put back. To take "
        + "its state, remove the copy and follow again."
    case .otherStore:
      "The source has another store than the one that was copied. To copy it, remove the copy and follow again."
    case .damaged(let file):
      "\(file) arrives with another checksum than its manifest names. Run \u{201C}inkling check\u{201D} "
        + "on the source."
    case .diskFull(let path, let missing?):
      "The disk of \(path) lacks \(missing) bytes for the next commit. Make room; what was received stays."
    case .diskFull(let path, nil):
      "The disk of \(path) is full. Make room; what was received stays."
    case .store(.damaged(let path, let what)):
      "\(path) is damaged: \(what). Remove the copy and follow again."
    case .store(let error): error.description
    }
  }
}
