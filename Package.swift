// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
]

/// The core is compiled natively and, from the same sources, as Embedded Swift for the browser.
///
/// What Embedded Swift refuses is an error in the native build already.
let core: [SwiftSetting] =
  house + [
    .treatWarning("EmbeddedRestrictions", as: .error),
    .enableExperimentalFeature("Extern"),
    .enableExperimentalFeature("Lifetimes"),
  ]

let package = Package(
  name: "inkling",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Inkling", targets: ["Inkling"]),
    .library(name: "InklingRemote", targets: ["InklingRemote"]),
    .library(name: "InklingServer", targets: ["InklingServer"]),
    .executable(name: "inkling", targets: ["InklingCommand"]),
  ],
  traits: [
    .trait(name: "SQLite", description: "`inkling index` reads rows from a SQLite database.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.24.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // The core: depends on nothing, not even Foundation.
    .target(name: "InklingText", swiftSettings: core),
    .target(name: "InklingIndex", dependencies: ["InklingText"], swiftSettings: core),
    .target(name: "InklingBar", swiftSettings: core),

    // The browser's side. Also built natively, where the tests drive it against a recording document.
    .target(name: "InklingWeb", dependencies: ["InklingBar"], swiftSettings: core),
    .target(name: "InklingWorker", dependencies: ["InklingIndex"], swiftSettings: core),
    .target(name: "InklingLook", dependencies: ["InklingBar"], swiftSettings: core),
    // The catalogue of bars and its inspector: rendered by the server, alive in the browser.
    .target(name: "InklingCatalogue", dependencies: ["InklingBar"], swiftSettings: core),

    // What compiled Swift needs of a C library in the browser. Linked into no native product.
    .target(name: "InklingMemory"),
    .plugin(
      name: "BrowserBundle", capability: .buildTool(), dependencies: ["bundle-packer"]),
    // Makes small what the browser loads. Runs while the package is built, and is part of no product.
    .executableTarget(
      name: "bundle-packer", path: "Plugins/BundlePacker", swiftSettings: house),

    // The native side.
    .target(
      name: "InklingStore",
      dependencies: [
        "InklingIndex",
        .product(
          name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: house),
    .target(
      name: "InklingRuntime",
      dependencies: ["InklingBar", "InklingIndex", "InklingStore"], swiftSettings: house),
    // A source that asks a server: apart, so that who depends on `Inkling` builds no HTTP client.
    .target(
      name: "InklingRemote",
      dependencies: [
        "InklingBar", "InklingRuntime",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: house),
    .target(
      name: "InklingServer",
      dependencies: [
        "InklingBar", "InklingIndex", "InklingStore", "InklingRuntime",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Metrics", package: "swift-metrics"),
        // Compression of what is served. NIO's compressor is a channel handler, so it needs a channel.
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      exclude: ["Assets"],
      swiftSettings: house,
      plugins: ["BrowserBundle"]),
    .executableTarget(
      name: "InklingCommand",
      dependencies: [
        "Inkling", "InklingBar", "InklingCatalogue", "InklingIndex", "InklingRuntime",
        "InklingServer", "InklingStore",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: house),
    .target(
      name: "Inkling",
      dependencies: [
        "InklingText", "InklingIndex", "InklingBar", "InklingStore", "InklingRuntime",
      ],
      swiftSettings: house),

    .testTarget(name: "InklingTextTests", dependencies: ["InklingText"], swiftSettings: house),
    .testTarget(name: "InklingIndexTests", dependencies: ["InklingIndex"], swiftSettings: house),
    .testTarget(name: "InklingBarTests", dependencies: ["InklingBar"], swiftSettings: house),
    .testTarget(
      name: "InklingWebTests", dependencies: ["InklingWeb", "InklingBar"], swiftSettings: house),
    .testTarget(
      name: "InklingLookTests", dependencies: ["InklingLook", "InklingBar"], swiftSettings: house),
    .testTarget(
      name: "InklingCatalogueTests", dependencies: ["InklingCatalogue", "InklingBar"],
      swiftSettings: house),
    .testTarget(
      name: "InklingWorkerTests", dependencies: ["InklingWorker", "InklingIndex", "InklingMemory"],
      swiftSettings: house),
    .testTarget(
      name: "BundlePackerTests", dependencies: ["bundle-packer"], swiftSettings: house),
    // The process that Scripts/crash-test kills.
    .executableTarget(
      name: "store-crash", dependencies: ["InklingIndex", "InklingStore"],
      path: "Tests/StoreCrash", swiftSettings: house),
    .testTarget(
      name: "InklingStoreTests",
      dependencies: [
        "InklingStore", "InklingIndex",
        .product(
          name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      exclude: ["Data"], swiftSettings: house),
    .testTarget(
      name: "InklingServerTests",
      dependencies: [
        "InklingBar", "InklingIndex", "InklingServer",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "InklingCommandTests",
      dependencies: [
        "InklingCommand", "InklingIndex", "InklingServer",
        .product(
          name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: house),
    .testTarget(
      name: "InklingRuntimeTests",
      dependencies: ["InklingBar", "InklingIndex", "InklingRuntime"], swiftSettings: house),
    .testTarget(
      name: "InklingRemoteTests",
      dependencies: [
        "InklingBar", "InklingIndex", "InklingRemote", "InklingRuntime", "InklingServer",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ],
      swiftSettings: house),
  ]
)
