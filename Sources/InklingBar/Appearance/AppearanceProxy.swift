#if hasFeature(Embedded)
/// A value that several owners share; the browser's bar has one thread.
private final class Locked<Value>: @unchecked Sendable {
  // Sound: the browser's bar has one thread.
  private(set) var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
}
#else
internal import InklingLock
#endif

/// The look of all bars in an app, or of all bars in a kind of container: UIKit's appearance proxy.
///
/// ```swift
/// SearchBar.appearance().values.barTintColor = BarColor(rgb: 0xFFCC00)
/// SearchBar.appearance(whenContainedIn: "sidebar").values.searchBarStyle = .minimal
/// ```
///
/// A value set on the bar itself wins over its containers (the nearest first), those over the app,
/// and the app over UIKit's defaults. As in UIKit, a bar takes the values when it is drawn next.
public final class AppearanceProxy: Sendable {
  private let store: Locked<SearchBarAppearance>

  /// A proxy of its own, for a part of a program that has its own look, and for tests.
  public init() { store = Locked(SearchBarAppearance()) }

  /// The values that have been set.
  public var values: SearchBarAppearance {
    get { store.value }
    set { store.withLock { $0 = newValue } }
  }
}

/// The proxies of an app: one for all bars, one for each container that has been asked for.
public final class AppearanceProxies: Sendable {
  /// Those that bars use unless they are given others.
  ///
  /// UIKit has one such set for the whole program, so a port of it has one too. ``SearchBar`` reaches the set only
  /// through a parameter of its initialiser.
  public static let shared = AppearanceProxies()

  private struct Container: Sendable {
    let name: SearchText
    let proxy: AppearanceProxy
  }

  private let everywhere = AppearanceProxy()
  private let containers = Locked<[Container]>([])

  /// A set of proxies in which nothing is set.
  public init() {}

  /// The proxy for all bars.
  public func appearance() -> AppearanceProxy { everywhere }

  /// The proxy for bars inside a container of this name.
  public func appearance(whenContainedIn name: SearchText) -> AppearanceProxy {
    containers.withLock { list in
      for container in list where container.name == name { return container.proxy }
      let proxy = AppearanceProxy()
      list.append(Container(name: name, proxy: proxy))
      return proxy
    }
  }

  /// The values for a bar: its own, over those of its containers from the innermost out, over the
  /// app's.
  public func effective(
    _ own: SearchBarAppearance, in names: [SearchText]
  ) -> SearchBarAppearance {
    var merged = own
    let known = containers.value
    for name in names {
      for container in known where container.name == name {
        merged = merged.over(container.proxy.values)
      }
    }
    return merged.over(everywhere.values)
  }
}
