// A folder of Markdown and HTML pages as a search page that any web server can hand out: what `inkling build` does.
//
//   swift run StaticSite PAGES OUTPUT
import Foundation
import InklingImport
import InklingIndex
import InklingServer

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: StaticSite PAGES OUTPUT")
  exit(64)
}
let (pages, output) = (arguments[1], arguments[2])

// The addresses of the results are seen from the output.
let reader = try FolderReader(pages, linkPrefix: "../\(URL(filePath: pages).lastPathComponent)/")
let built = try IndexBuilding.build(reader)
let site = try Site(
  title: "Handbook", segment: SegmentMemory(copying: built.segment), browserLimit: 0)
let bundle = try StaticBundle(site: site)
try bundle.write(to: URL(filePath: output, directoryHint: .isDirectory))

print("\(built.report.documents) pages, \(bundle.files.count) files in \(output)")
for page in built.report.leftOut { print("left out: \(page.path), \(page.reason.rawValue)") }
