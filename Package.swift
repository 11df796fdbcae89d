// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
]

/// The core is compiled natively and, from the same sources, as Embedded Swift for the browser, which refuses what that
/// cannot do.
///
/// No setting controls a warning: Xcode suppresses the warnings of a package that it fetches, and the compiler refuses
/// both at once.
let core: [SwiftSetting] =
  house + [
    .enableExperimentalFeature("Extern"),
    .enableExperimentalFeature("Lifetimes"),
  ]

/// Where Homebrew keeps a library.
///
/// Elsewhere the compiler finds its header by itself, and SwiftPM would warn about a library that a dependent product
/// does not need.
func pkgConfig(_ name: String) -> String? {
  #if os(macOS)
  name
  #else
  nil
  #endif
}

/// What a store reads of files, and why: the App Store asks this of an app that links the store.
///
/// Elsewhere it is left out: a resource brings all of Foundation with it.
#if os(macOS)
let privacyManifest: (resources: [Resource], exclude: [String]) = (
  [.copy("PrivacyInfo.xcprivacy")], []
)
#else
let privacyManifest: (resources: [Resource], exclude: [String]) = ([], ["PrivacyInfo.xcprivacy"])
#endif

let package = Package(
  name: "inkling",
  // What decides is `withDiscardingTaskGroup`; see Documentation/AppleSystems.md.
  platforms: [
    .macOS(.v14), .iOS(.v17), .macCatalyst(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1),
  ],
  products: [
    .library(name: "Inkling", targets: ["Inkling"]),
    // Modules alone, for apps that need no more: an extension that only searches links no bar.
    .library(name: "InklingText", targets: ["InklingText"]),
    .library(name: "InklingIndex", targets: ["InklingIndex"]),
    .library(name: "InklingSession", targets: ["InklingSession"]),
    .library(name: "InklingBar", targets: ["InklingBar"]),
    .library(name: "InklingStore", targets: ["InklingStore"]),
    .library(name: "InklingImport", targets: ["InklingImport"]),
    .library(name: "InklingRuntime", targets: ["InklingRuntime"]),
    .library(name: "InklingRemote", targets: ["InklingRemote"]),
    // For who writes a source of their own: what the session relies on, tried.
    .library(name: "InklingSourceSuite", targets: ["InklingSourceSuite"]),
    .library(name: "InklingElastic", targets: ["InklingElastic"]),
    .library(name: "InklingServer", targets: ["InklingServer"]),
    .library(name: "InklingListener", targets: ["InklingListener"]),
    .executable(name: "inkling", targets: ["InklingCommand"]),
    .executable(name: "inkling-bench", targets: ["InklingBench"]),
  ],
  targets: [
    // The core: depends on nothing, not even Foundation.
    .target(name: "InklingCore", swiftSettings: core),
    .target(name: "InklingText", dependencies: ["InklingCore"], swiftSettings: core),
    .target(
      name: "InklingIndex", dependencies: ["InklingCore", "InklingText"], swiftSettings: core),
    .target(name: "InklingSession", dependencies: ["InklingCore"], swiftSettings: core),
    .target(
      name: "InklingBar", dependencies: ["InklingCore", "InklingLock", "InklingSession"],
      swiftSettings: core),
    // A value that one thread at a time may touch: for native code of old systems. The browser has one thread.
    .target(name: "InklingLock", swiftSettings: house),

    // The browser's side. Also built natively, where the tests drive it against a recording document.
    .target(name: "InklingWeb", dependencies: ["InklingBar", "InklingCore"], swiftSettings: core),
    .target(
      name: "InklingWorker", dependencies: ["InklingCore", "InklingIndex"], swiftSettings: core),
    .target(name: "InklingLook", dependencies: ["InklingBar"], swiftSettings: core),
    // The catalogue of bars and its inspector: rendered by the server, alive in the browser.
    .target(
      name: "InklingCatalogue", dependencies: ["InklingBar", "InklingCore"], swiftSettings: core),

    // What compiled Swift needs of a C library in the browser. Linked into no native product.
    .target(name: "InklingMemory"),
    .plugin(
      name: "BrowserBundle", capability: .buildTool(), dependencies: ["bundle-packer"]),
    // Makes small what the browser loads. Runs while the package is built, and is part of no product.
    .executableTarget(
      name: "bundle-packer", path: "Plugins/BundlePacker", swiftSettings: house),

    // The native side.
    .target(
      name: "InklingStore", dependencies: ["InklingCore", "InklingIndex", "InklingLock"],
      exclude: privacyManifest.exclude,
      resources: privacyManifest.resources, swiftSettings: house),
    // Files and folders of an app's user, as documents: apart, because an app whose records are its own reads none.
    .target(
      name: "InklingImport",
      dependencies: ["InklingCore", "InklingIndex", "InklingStore"], swiftSettings: house),
    .target(
      name: "InklingRuntime",
      dependencies: [
        "InklingCore", "InklingIndex", "InklingLock", "InklingSession", "InklingStore",
      ],
      swiftSettings: house),
    // A source that asks a server: apart, because its client brings more than the rest needs. On Linux the client is
    // libcurl, which Foundation needs there as well. It is looked for when a question is asked, and linked by nobody.
    .target(
      name: "InklingRemote",
      dependencies: [
        "InklingCore", "InklingLock", "InklingRuntime", "InklingSession", "InklingStore",
        .target(name: "InklingCurl", condition: .when(platforms: [.linux, .android])),
      ],
      swiftSettings: house),
    .target(name: "InklingCurl"),
    // Tries a source: its answers, its failures, and the network before it.
    .target(
      name: "InklingSourceSuite",
      dependencies: [
        "InklingCore", "InklingIndex", "InklingLock", "InklingRuntime", "InklingSession",
      ],
      swiftSettings: house),
    // Elasticsearch and OpenSearch as a source and as a target of a feed, by the client of the remote source.
    .target(
      name: "InklingElastic",
      dependencies: [
        "InklingCore", "InklingIndex", "InklingLock", "InklingRemote", "InklingRuntime",
        "InklingSession", "InklingStore", "InklingText",
      ],
      swiftSettings: house),

    // C libraries that the system has. The products `Inkling` and `InklingRemote` need none of them.
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: pkgConfig("libmicrohttpd"),
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: pkgConfig("sqlite3"),
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: pkgConfig("zlib"),
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Rows of a SQLite database as records.
    .target(
      name: "InklingSQLite", dependencies: ["InklingCore", "InklingImport", "CSQLite"],
      swiftSettings: house),
    // The routes of a site: a function of values, for any server.
    .target(
      name: "InklingServer",
      dependencies: [
        "InklingBar", "InklingCore", "InklingImport", "InklingIndex", "InklingLock",
        "InklingStore", "InklingRuntime", "CZlib",
      ],
      exclude: ["Assets", "Tour"],
      swiftSettings: house,
      plugins: ["BrowserBundle"]),
    // The sockets, by GNU libmicrohttpd.
    .target(
      name: "InklingListener",
      dependencies: ["Inkling", "InklingLock", "InklingServer", "CMicrohttpd"],
      swiftSettings: house),
    // What a program of commands needs at a terminal: its command line, its streams.
    .target(
      name: "InklingTerminal", dependencies: ["InklingCore", "InklingIndex", "InklingLock"],
      swiftSettings: house),
    .executableTarget(
      name: "InklingCommand",
      dependencies: [
        "InklingBar", "InklingCore", "InklingElastic", "InklingImport",
        "InklingIndex", "InklingListener", "InklingLock", "InklingRemote", "InklingRuntime",
        "InklingServer",
        "InklingSession", "InklingSQLite", "InklingStore", "InklingTerminal", "CZlib",
      ],
      swiftSettings: house),
    // Measures the engine and the store: a program of its own, because nobody who searches needs it.
    .executableTarget(
      name: "InklingBench",
      dependencies: [
        "InklingBar", "InklingElastic", "InklingImport", "InklingIndex", "InklingLock",
        "InklingRuntime", "InklingServer", "InklingSession", "InklingStore", "InklingTerminal",
      ],
      swiftSettings: house),
    .target(
      name: "Inkling",
      dependencies: [
        "InklingCore", "InklingIndex", "InklingLock", "InklingRuntime", "InklingSession",
        "InklingStore",
      ],
      swiftSettings: house),

    // What several targets of tests need.
    .target(
      name: "TestSupport", dependencies: ["InklingIndex", "InklingStore"], path: "Tests/Support",
      swiftSettings: house),
    .testTarget(name: "InklingCoreTests", dependencies: ["InklingCore"], swiftSettings: house),
    .testTarget(name: "InklingTests", dependencies: ["Inkling"], swiftSettings: house),
    .testTarget(
      name: "InklingTextTests", dependencies: ["InklingText", "TestSupport"], swiftSettings: house),
    .testTarget(
      name: "InklingIndexTests", dependencies: ["InklingIndex", "InklingText", "TestSupport"],
      exclude: ["Asked/asked.tsv"], swiftSettings: house),
    .testTarget(
      name: "InklingSessionTests", dependencies: ["InklingSession"], swiftSettings: house),
    .testTarget(name: "InklingBarTests", dependencies: ["InklingBar"], swiftSettings: house),
    .testTarget(
      name: "InklingWebTests", dependencies: ["InklingWeb", "InklingBar"], swiftSettings: house),
    .testTarget(
      name: "InklingLookTests", dependencies: ["InklingLook", "InklingBar"], swiftSettings: house),
    .testTarget(
      name: "InklingCatalogueTests", dependencies: ["InklingCatalogue", "InklingBar"],
      swiftSettings: house),
    .testTarget(
      name: "InklingWorkerTests",
      dependencies: ["InklingWorker", "InklingIndex", "InklingMemory", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "BundlePackerTests", dependencies: ["bundle-packer"], swiftSettings: house),
    // The process that Scripts/crash-test kills.
    .executableTarget(
      name: "store-crash", dependencies: ["InklingImport", "InklingIndex", "InklingStore"],
      path: "Tests/StoreCrash", swiftSettings: house),
    // The process that Scripts/attack gives changed stores; the fuzzer's targets without its library.
    .executableTarget(
      name: "store-attack",
      dependencies: ["InklingImport", "InklingIndex", "InklingStore", "InklingWorker"],
      path: "Tests/Fuzz", exclude: ["Fuzz.swift", "Seeds"], swiftSettings: house),
    .testTarget(
      name: "InklingStoreTests",
      dependencies: ["InklingImport", "InklingStore", "InklingIndex", "TestSupport"],
      exclude: ["Data"], swiftSettings: house),
    .testTarget(
      name: "InklingImportTests",
      dependencies: ["InklingImport", "InklingStore", "InklingIndex", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "InklingSQLiteTests",
      dependencies: ["InklingSQLite", "InklingImport", "InklingIndex", "InklingStore", "CSQLite"],
      swiftSettings: house),
    .testTarget(
      name: "InklingServerTests",
      dependencies: [
        "InklingBar", "InklingImport", "InklingIndex", "InklingRuntime", "InklingServer",
        "InklingSession", "InklingStore", "TestSupport",
      ],
      swiftSettings: house),
    .testTarget(
      name: "InklingListenerTests",
      dependencies: [
        "Inkling", "InklingIndex", "InklingListener", "InklingLock", "InklingServer",
      ],
      swiftSettings: house),
    .testTarget(
      name: "InklingCommandTests",
      dependencies: [
        "InklingBench", "InklingCommand", "InklingIndex", "InklingServer", "InklingSQLite",
        "TestSupport", "CSQLite",
      ],
      swiftSettings: house),
    .testTarget(
      name: "InklingRuntimeTests",
      dependencies: ["InklingIndex", "InklingRuntime", "InklingSession"], swiftSettings: house),
    .testTarget(
      name: "InklingSourceSuiteTests",
      dependencies: [
        "InklingIndex", "InklingListener", "InklingRemote", "InklingRuntime", "InklingServer",
        "InklingSession", "InklingSourceSuite", "InklingStore", "TestSupport",
      ],
      swiftSettings: house),
    .testTarget(
      name: "InklingRemoteTests",
      dependencies: [
        "InklingIndex", "InklingListener", "InklingRemote", "InklingRuntime", "InklingServer",
        "InklingSession", "InklingStore", "TestSupport",
      ],
      swiftSettings: house),
    .testTarget(
      name: "InklingElasticTests",
      dependencies: [
        "InklingElastic", "InklingIndex", "InklingLock", "InklingRuntime", "InklingSession",
        "InklingStore", "TestSupport",
      ],
      swiftSettings: house),
  ]
)
