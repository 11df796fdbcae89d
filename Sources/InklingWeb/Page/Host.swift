public import InklingBar

/// What the page's surroundings do for the bar: time, requests, storage, events, forms, speech.
public protocol Host: AnyObject {
  /// Milliseconds since the page began.
  var now: Milliseconds { get }
  /// Milliseconds since 1970.
  var epoch: Milliseconds { get }
  /// What this browser can do, and whether there is a network.
  var capabilities: Capabilities { get }
  /// Whether the surroundings are as a media query says.
  func matches(media query: StaticString) -> Bool
  /// The language of the page.
  var language: SearchText { get }
  /// Has a look drawn on a node.
  ///
  /// The look is in words, as ``InklingBar/SearchBar/set(pairs:)`` reads them, with a CSS `accent-color`
  /// for the tint around the bar; no words are the style sheet's look. The context is that of
  /// ``InklingBar/AppearanceContext/bits``.
  func drawLook(_ pairs: SearchText, in context: Int32, on node: Node)
  /// Writes a warning for the developer.
  func log(_ message: SearchText)

  /// Starts a timer; one that runs starts again.
  func startTimer(_ timer: SessionTimer, after delay: Milliseconds, for bar: BarID)
  /// Reports ``Bars/Message/painted`` so long after the next frame was begun, when the frame has been painted.
  ///
  /// A new call takes the place of the last.
  func tellWhenPainted(_ bar: BarID, pause: Milliseconds)
  /// Stops a timer.
  func stopTimer(_ timer: SessionTimer, for bar: BarID)

  /// Gives what is stored under a name; nil when there is nothing.
  func load(_ key: StaticString) throws(StorageFailure) -> SearchText?
  /// Stores something under a name.
  func save(_ value: SearchText, as key: StaticString) throws(StorageFailure)

  /// Asks a server; the answer comes back under the request's number.
  func fetch(_ url: SearchText, as request: RequestID, for bar: BarID)
  /// Asks for the words of the language with that tag; they come back under the request's number.
  func fetchWords(_ tag: StaticString, as request: RequestID, for bar: BarID)
  /// Drops a request.
  func abort(_ request: RequestID, for bar: BarID)
  /// Makes a worker load a segment of so many bytes. Its answer has the number 0.
  func openSegment(at url: SearchText, bytes: Int, for bar: BarID)
  /// Asks the engine, which answers at once or later.
  func askEngine(_ question: SearchText, as request: RequestID, for bar: BarID)
  /// Asks the page's own source of that number; its answers have ``GlueNumbers/ownStatus`` in their status.
  func ask(_ source: Int, _ question: SearchText, as request: RequestID, for bar: BarID)

  /// Sends an event from the bar's element; false when a listener prevented what follows.
  func dispatch(_ event: StaticString, detail: SearchText, for bar: BarID) -> Bool
  /// Sets the value with which the bar takes part in a form.
  func setFormValue(_ value: SearchText, for bar: BarID)
  /// Says whether a text that the form needs is missing.
  func setMissing(_ isMissing: Bool, for bar: BarID)
  /// Sends the form that the bar belongs to; false when there is none.
  func submitForm(of bar: BarID) -> Bool
  /// Writes a property back to the element's attribute.
  func reflect(_ attribute: SearchText, as value: SearchText?, for bar: BarID)
  /// Tells from now on when the address of the page names another search, as ``Bars/Message/address(_:)``.
  func followAddress(for bar: BarID)
  /// Lets the address of the page name a search, in a new entry of the browser's history or in the same one.
  func writeAddress(_ address: SearchAddress, isNew: Bool, for bar: BarID)
  /// The session has other filters or another order than were chosen; whoever draws them shows these.
  func showConditions(_ conditions: SearchConditions, for bar: BarID)
  /// Goes to another page.
  func navigate(to url: SearchText, for bar: BarID)

  /// Begins to recognise speech.
  func startVoice(_ session: VoiceSession, for bar: BarID)
  /// Stops recognising and gives what was heard.
  func stopVoice(of bar: BarID)
  /// Stops recognising and forgets what was heard.
  func abortVoice(of bar: BarID)
}

/// The number of a bar on its page.
public typealias BarID = Int32

/// The number of a request, given back with its answer.
public typealias RequestID = Int32

/// The page's storage cannot be used.
public struct StorageFailure: Error, Equatable, Sendable {
  /// The failure.
  public init() {}
}

/// What the browser can do.
public struct Capabilities: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int32
  /// A set of those bits.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Speech is recognised.
  public static let speech = Capabilities(rawValue: 1)
  /// There is a network.
  public static let network = Capabilities(rawValue: 2)
  /// The key that ends a composition is told after the end, as by WebKit.
  public static let sendsKeysAfterComposition = Capabilities(rawValue: 4)
  /// A key waits until the frames of the key before it are painted, as in WebKit.
  public static let keysWaitForFrames = Capabilities(rawValue: 8)
  /// The first pointer is a mouse or a pad, as on machines with keys.
  public static let keys = Capabilities(rawValue: 16)
  /// Control and a letter edit text in every field, as on Apple's systems.
  public static let controlEdits = Capabilities(rawValue: 32)
}
