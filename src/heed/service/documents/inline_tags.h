// Tags inside a sentence, and their positions in its translation.
//
// A pair of tags encloses the translations of the words it enclosed, from the first to the last of them. Nested pairs
// stay nested. Pairs side by side never cross, even if one must enclose fewer words. Punctuation at the ends of words
// is handled separately: <b>gut</b>. gives <b>good</b>. A single tag goes before the translation of the word after it.
// A tag without such words goes to the proportional position.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heed::service {

struct InlineTag {
  enum class Kind { kOpen, kClose, kAlone };
  Kind kind = Kind::kAlone;
  std::string raw = {};                            // its bytes
  std::string name = {};                           // identifies pairs
  std::size_t at = 0;                              // byte of the sentence that it precedes
  bool space_before = false, space_after = false;  // next to it
};

// `translation` as HTML, with every tag exactly once. `source_words` as in SentenceTranslation. If one half of a pair
// is in another sentence, the pair extends to that end of this one.
std::string with_tags(std::string_view sentence, std::span<const InlineTag> tags, std::string_view translation,
                      std::span<const int> source_words);

}  // namespace heed::service
