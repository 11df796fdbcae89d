// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Finder",
  platforms: [.macOS(.v14)],
  // In a package of your own: .package(url: "https://…/inkling", from: "0.1.0")
  dependencies: [.package(name: "inkling", path: "../..")],
  targets: [
    .executableTarget(
      name: "Finder", dependencies: [.product(name: "Inkling", package: "inkling")], path: "Sources"
    )
  ]
)
