// Tags inside a sentence, and where they go in its translation.
//
// A pair of tags goes around the words that come from those it was around, from the first to the last of them; pairs
// that were nested stay so, pairs that were side by side never cross, if need be at the cost of words. Punctuation at
// the ends of words is looked at by itself: <b>gut</b>. gives <b>good</b>. A single tag goes before the word that comes
// from the one behind it. What has no such words goes to the proportional place.
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
  std::string name = {};                           // by which pairs are known
  std::size_t at = 0;                              // it stands before this byte of the sentence
  bool space_before = false, space_after = false;  // beside it
};

// `translation` as HTML, every tag in it once. `source_words` as in SentenceTranslation. A pair of which one half is in
// another sentence goes on to that side to the end.
std::string with_tags(std::string_view sentence, std::span<const InlineTag> tags, std::string_view translation,
                      std::span<const int> source_words);

}  // namespace heed::service
