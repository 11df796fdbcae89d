// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnSource",
  platforms: [.macOS(.v14)],
  // In a package of your own: .package(url: "https://…/inkling", from: "0.1.0")
  dependencies: [.package(name: "inkling", path: "../..")],
  targets: [
    .executableTarget(
      name: "OwnSource",
      dependencies: [
        .product(name: "InklingSession", package: "inkling"),
        .product(name: "InklingRuntime", package: "inkling"),
        .product(name: "InklingSourceSuite", package: "inkling"),
      ], path: "Sources")
  ]
)
