// Checks a document as XML 1.0, limited to what Heed writes: elements, attributes, text and entities.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/unicode/utf8.h"

namespace heed::test {

class XmlCheck {
 public:
  explicit XmlCheck(std::string_view document) : rest_(document), size_(document.size()) {}

  // nullopt if the document is well-formed, otherwise the problem and its position.
  std::optional<std::string> problem() {
    if (valid_utf8_bytes(rest_) != rest_.size()) return "invalid UTF-8";
    do {
      if (!step()) return problem_ + " at byte " + std::to_string(size_ - rest_.size());
    } while (!open_.empty());
    return rest_.find_first_not_of(" \n") == std::string_view::npos ? std::nullopt
                                                                    : std::optional<std::string>("text after the end");
  }

 private:
  bool fail(std::string what) {
    problem_ = std::move(what);
    return false;
  }
  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  std::string name() {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-";
    const std::string found(rest_.substr(0, rest_.find_first_not_of(kLetters)));
    rest_.remove_prefix(found.size());
    return found;
  }

  bool step() {
    if (!open_.empty() && !text('<')) return false;
    if (take("</")) {
      const std::string element = name();
      if (open_.empty() || open_.back() != element) return fail("</" + element + "> closes another element");
      open_.pop_back();
      return take(">") || fail("no > after </" + element);
    }
    if (!take("<")) return fail("no element");
    const std::string element = name();
    if (element.empty()) return fail("no name of an element");
    std::set<std::string> attributes;
    while (take(" ")) {
      const std::string attribute = name();
      if (attribute.empty() || !attributes.insert(attribute).second) return fail("a bad attribute of " + element);
      if (!take("=\"") || !text('"') || !take("\"")) return fail("a bad value of " + attribute + ": " + problem_);
    }
    if (take("/>")) return true;
    open_.push_back(element);
    return take(">") || fail("no > after <" + element);
  }

  // Characters and entities up to `end`.
  bool text(char end) {
    while (!rest_.empty() && rest_[0] != end) {
      const auto byte = static_cast<unsigned char>(rest_[0]);
      if (rest_[0] == '<' || (byte < 0x20 && rest_[0] != '\n' && rest_[0] != '\t' && rest_[0] != '\r'))
        return fail("a character that cannot stand here");
      if (rest_[0] == '&') {
        if (!take("&amp;") && !take("&lt;") && !take("&gt;") && !take("&quot;") && !take("&#39;"))
          return fail("an unknown entity");
      } else {
        rest_.remove_prefix(1);
      }
    }
    return !rest_.empty() || fail("the end of the document");
  }

  std::string_view rest_;
  std::size_t size_;
  std::vector<std::string> open_;
  std::string problem_;
};

inline std::string xml_problem(std::string_view document) { return XmlCheck(document).problem().value_or("none"); }

}  // namespace heed::test
