// What the training of a language model reads: its tokens, and texts as their numbers.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/base/random.h"
#include "heed/base/thread_pool.h"
#include "heed/model/lm/bigram_network.h"
#include "heed/text/corpus/lm_text.h"
#include "heed/text/vocabulary/token_list.h"
#include "heed/train/lm/bigram_task.h"
#include "heed/train/lm/char_task.h"

namespace heed::train {

struct LmFiles {
  std::vector<std::filesystem::path> train = {};
  std::vector<std::filesystem::path> without = {};  // texts whose lines are left out of those
  std::filesystem::path valid = {};                 // of words; empty: the last tenth of the sentences
  std::filesystem::path vocab = {};                 // the same; empty: the most frequent words of the text
};

struct BigramCorpus {
  text::TokenList tokens;
  BigramData data;
  double unknown_rate = 0;  // of the training text
};
// Throws Error for what cannot be read, and for a training text without a word of the vocabulary.
BigramCorpus read_bigram_corpus(const LmFiles& files, const BigramSettings& settings, const TextOptions& text = {});

struct CharCorpus {
  text::TokenList tokens;  // of the whole text, so that none of what is validated on is unknown
  CharData data;
};
CharCorpus read_char_corpus(const LmFiles& files, const WindowSettings& settings, const TextOptions& text = {});

// Puts the vectors of a file into those of the network; words that it does not have keep theirs. Returns how many were
// found. Throws Error, with nothing changed, where the vectors are of another size, and where there is none.
std::int64_t read_vectors(const std::filesystem::path& path, const text::TokenList& tokens,
                          const model::BigramNetwork& network, ThreadPool& pool, const TextOptions& text = {});

}  // namespace heed::train
