// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LiveServer",
  platforms: [.macOS(.v14)],
  // In a package of your own: .package(url: "https://…/inkling", from: "0.1.0")
  dependencies: [.package(name: "inkling", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CSQLite3", path: "CSQLite3", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .executableTarget(
      name: "LiveServer",
      dependencies: [
        "CSQLite3",
        .product(name: "Inkling", package: "inkling"),
        .product(name: "InklingListener", package: "inkling"),
        .product(name: "InklingServer", package: "inkling"),
      ], path: "Sources"),
  ]
)
