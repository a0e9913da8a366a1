// The attention of one translation as words and weights: the input of diagrams, files and statistics.
#pragma once

#include <string>
#include <vector>

#include "heed/decode/translator.h"

namespace heed::decode {

struct AttentionMap {
  std::vector<std::string> target, source;  // words, and special tokens unless they are hidden
  std::vector<float> weights;               // [target, source]; with several heads, their mean
};

struct AttentionMapOptions {
  bool hide_special = false;    // leave out <s> and </s>
  bool merge_subwords = false;  // join the pieces of a word: columns are added, rows are averaged
};

// Throws Error for a translation without attention weights.
AttentionMap attention_map(const TranslatedLine& line, const Translation& translation,
                           const AttentionMapOptions& options = {});

}  // namespace heed::decode
