/// The number of one attempt at speaking; late words of an earlier one are not heard.
public typealias VoiceSession = Int

/// Whether, and where, speech is recognised.
public enum VoiceSupport: UInt8, Sendable {
  /// There is no recogniser: no microphone is shown.
  case none
  /// Speech is recognised on the device.
  case onDevice
  /// Audio leaves the device, and people are told so.
  case remote
}

/// Where searching by voice is.
public enum VoiceState: Sendable, Equatable {
  /// There is no recogniser.
  case unsupported
  /// The microphone waits.
  case idle
  /// Permission is asked for.
  case asking
  /// The recogniser listens and has heard nothing yet.
  case listening
  /// The words so far; they may change.
  case interim(SearchText)
  /// The words, for certain.
  case final(SearchText)
  /// It failed.
  case error(VoiceError)
}

/// Why speech was not recognised.
public enum VoiceError: UInt8, Error, Sendable, CaseIterable {
  /// The microphone may not be used.
  case notAllowed
  /// Nobody spoke.
  case noSpeech
  /// There is no microphone.
  case noMicrophone
  /// The recogniser is somewhere else and cannot be reached.
  case network
  /// Something stopped the recogniser.
  case aborted
  /// The language is not recognised.
  case language
}
