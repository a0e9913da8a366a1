// The attention of one translation as words and weights: what diagrams, files and statistics are made of.
#pragma once

#include <string>
#include <vector>

#include "heed/decode/translator.h"

namespace heed::decode {

struct AttentionMap {
  std::vector<std::string> target, source;  // words, and marks unless they were left out
  std::vector<float> weights;               // [target, source]; of a mechanism with several heads, their mean
};

struct AttentionMapOptions {
  bool hide_special = false;    // leave out the marks <s> and </s>
  bool merge_subwords = false;  // pieces of a word as one: columns are added, rows are averaged
};

// Throws Error for a translation that was made without keeping its weights.
AttentionMap attention_map(const TranslatedLine& line, const Translation& translation,
                           const AttentionMapOptions& options = {});

}  // namespace heed::decode
