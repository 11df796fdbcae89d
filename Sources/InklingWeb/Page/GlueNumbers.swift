/// The numbers that this program and the page's scripts agree on, beside the order of ``PageEvent/Kind`` and the bits of
/// ``PageEvent/Flags`` and ``Capabilities``.
///
/// A test compares all of them with the scripts. Scripts are read by browsers as they stand, so the numbers are written
/// there as well: to have them generated would add a step to each script for a dozen digits.
public enum GlueNumbers {
  /// The request for the page's configuration.
  ///
  /// The words of a language have the numbers below it, an answer's request has its generation.
  public static var configurationRequest: RequestID { -1 }
  /// The request for the segment.
  public static var segmentRequest: RequestID { 0 }
  /// From here down requests are those of the filters' script, of which the program does not hear.
  public static var firstForeignRequest: RequestID { -100 }
  /// What the status of an answer by the page's own source is above HTTP's, times its number from 1 on.
  public static var ownStatus: Int { 1024 }
  /// The status of a part of an answer, behind which others come.
  public static var partStatus: Int { 206 }
  /// The status of the end of an answer that came in parts.
  public static var endStatus: Int { 204 }
  /// The timer that tells when a frame was painted; those of the session are from 0 on.
  public static var paintedTimer: Int32 { -1 }
  /// The count of a text that is not there.
  public static var noText: Int32 { -1 }
  /// What the storage gives back when it cannot be used.
  public static var storageFailed: Int32 { -2 }

  /// What changed around all bars.
  public enum Surroundings: Int32, Sendable {
    /// How it looks, or whether there is a network.
    case looks
    /// What is stored.
    case storage
    /// Where the bars are.
    case place
  }

  /// What a recogniser reports; from ``failed`` on it is the number of a `VoiceError`.
  public enum VoiceReport: Int, Sendable {
    /// It listens.
    case began
    /// Words that may still change.
    case heard
    /// Words that it is certain of.
    case certain
    /// It stopped.
    case ended
    /// It failed.
    case failed
  }
}
