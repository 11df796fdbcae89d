// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StaticSite",
  platforms: [.macOS(.v14)],
  // In a package of your own: .package(url: "https://…/inkling", from: "0.1.0")
  dependencies: [.package(name: "inkling", path: "../..")],
  targets: [
    .executableTarget(
      name: "StaticSite",
      dependencies: [
        .product(name: "InklingIndex", package: "inkling"),
        .product(name: "InklingServer", package: "inkling"),
        .product(name: "InklingImport", package: "inkling"),
      ], path: "Sources")
  ]
)
