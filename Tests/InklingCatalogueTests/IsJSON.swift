import Foundation
import InklingBar

func isJSON(_ text: SearchText) -> Bool {
  (try? JSONSerialization.jsonObject(with: Data(text.bytes))) != nil
}
