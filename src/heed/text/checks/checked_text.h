// What `heed data check` keeps of a split: word ids and a few facts per pair, but no text.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/base/thread_pool.h"
#include "heed/text/corpus/corpus.h"
#include "heed/text/corpus/parallel_text.h"
#include "heed/text/tokenizers/plain_words.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::text {

struct PairFacts {
  std::uint64_t source_hash = 0, pair_hash = 0;  // hashes of the words
  std::int32_t source_characters = 0, target_characters = 0;
  bool has_words = false;                                                     // on both sides
  bool same_text = false;                                                     // source and target have the same words
  bool control_characters = false;                                            // other than TAB, or U+FFFD
  bool other_numbers = false;                                                 // numbers of two or more digits differ
  bool source_in_target_language = false, target_in_source_language = false;  // most of its words look like it
};

struct CheckedText {
  Sentences source, target;  // one sentence per line, empty ones too, without <s> and </s>
  std::vector<PairFacts> pairs;
};

struct BothVocabularies {
  Vocabulary source, target;
};

struct BothWords {
  PlainWords source, target;
};

CheckedText read_checked_text(const Split& files, const BothWords& words, const BothVocabularies& vocabularies,
                              ThreadPool& pool, const TextOptions& options);

}  // namespace heed::text
