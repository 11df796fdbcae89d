// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "inkling-hummingbird",
  platforms: [.macOS(.v14)],
  products: [.library(name: "InklingHummingbird", targets: ["InklingHummingbird"])],
  dependencies: [
    .package(name: "inkling", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.0.0"),
  ],
  targets: [
    .target(
      name: "InklingHummingbird",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Inkling", package: "inkling"),
        .product(name: "InklingListener", package: "inkling"),
        .product(name: "InklingServer", package: "inkling"),
      ]),
    .testTarget(
      name: "InklingHummingbirdTests",
      dependencies: [
        "InklingHummingbird",
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
  ]
)
