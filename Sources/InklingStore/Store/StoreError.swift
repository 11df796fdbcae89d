public import InklingIndex

/// Why a store or a segment file cannot be opened, read or changed.
public enum StoreError: Error, Sendable, Equatable {
  /// The system refused; nothing has changed.
  case file(FileError)
  /// A segment file is not what it should be.
  case segment(path: String, SegmentError)
  /// Another process or another object writes to this store.
  case locked(path: String, holder: String)
  /// The store is a copy that follows another one, which alone changes it; `SearchStore.promote(_:)` makes it a store of
  /// its own.
  case follower(path: String, of: String)
  /// The store follows nobody, so there is nothing to promote.
  case notAFollower(path: String)
  /// There is no store in this directory, or what is there is something else.
  case notAStore(path: String)
  /// The files of a store are in this directory, but nothing says which of them count; opening it
  /// for writing would make another store in their place.
  case manifestMissing(path: String)
  /// The store was written by another version of Inkling.
  case unknownVersion(path: String, found: UInt32, expected: UInt32)
  /// A file of the store is damaged: which one, and what about it.
  case damaged(path: String, String)
  /// The store was opened for reading.
  case notWritable
  /// A sync failed earlier, so nobody knows what is on the disk; open the store again.
  case readOnly(FileError)
  /// The last sync of this update failed: after a power cut it may be there or not.
  case uncertain(FileError)
  /// The store has another schema than the one that was asked for.
  case otherSchema
  /// A schema that a store cannot keep.
  case unsuitableSchema(String)
  /// A document without an id.
  case missingID
  /// The engine refuses a document.
  case refused(String)
  /// More than a store can hold: what, and how many.
  case limit(String)
  /// The store is suspended: it has given its lock up until `SearchStore.resume()`.
  case suspended
  /// The store was closed.
  case closed
}

extension StoreError: CustomStringConvertible {
  /// One or two sentences with the file and the remedy.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .segment(let path, let error): "\(path): \(error.words)."
    case .locked(let path, let holder):
      "The store \(path) is being written by \(holder). Wait for it or stop it."
    case .follower(let path, let source):
      "\(path) is a copy that follows \(source.isEmpty ? "another store" : source). Change that one; "
        + "\u{201C}inkling promote\u{201D} makes the copy a store of its own."
    case .notAFollower(let path):
      "\(path) follows no other store; it can be written to as it is."
    case .notAStore(let path): "There is no store in \(path)."
    case .manifestMissing(let path):
      "\(path) holds the files of a store, but its manifest is missing; nothing was changed. "
        + "\u{201C}inkling repair\u{201D} makes a new manifest for the documents that are there."
    case .unknownVersion(let path, let found, let expected):
      "\(path) has format version \(found), this program reads version \(expected)."
    case .damaged(let path, let what):
      "\(path) is damaged: \(what). \u{201C}inkling check\u{201D} tells more, "
        + "\u{201C}inkling repair\u{201D} keeps what is sound."
    case .notWritable: "The store was opened for reading."
    case .readOnly(let error):
      "The store takes no changes until it is opened again, because a sync failed: \(error)"
    case .uncertain(let error):
      "The last sync of the update failed, so a power cut could undo it: \(error)"
    case .otherSchema: "The store has other fields than those that were asked for."
    case .unsuitableSchema(let reason): "A store cannot keep this schema: \(reason)."
    case .missingID: "A document has no id."
    case .refused(let reason): "The index refuses a document: \(reason)."
    case .limit(let reason): "The store is full: \(reason)."
    case .suspended: "The store is suspended and takes changes again once it is resumed."
    case .closed: "The store was closed."
    }
  }
}
