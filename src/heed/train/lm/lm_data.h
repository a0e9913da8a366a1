// The input of language-model training: a list of tokens, and texts as token ids.
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
  std::vector<std::filesystem::path> without = {};  // texts whose lines are left out of training
  std::filesystem::path valid = {};                 // for word models; empty: the last tenth of the sentences
  std::filesystem::path vocab = {};                 // for word models; empty: the most frequent words of the text
};

struct BigramCorpus {
  text::TokenList tokens;
  BigramData data;
  double unknown_rate = 0;  // of the training text
};
// Throws Error for a file that cannot be read, and for a training text without a known word.
BigramCorpus read_bigram_corpus(const LmFiles& files, const BigramSettings& settings, const TextOptions& text = {});

struct CharCorpus {
  text::TokenList tokens;  // of the whole text, so that the validation part has no unknown tokens
  CharData data;
};
CharCorpus read_char_corpus(const LmFiles& files, const WindowSettings& settings, const TextOptions& text = {});

// Copies the vectors of a file to the network; words that the file lacks keep their vectors. Returns how many were
// found. Throws Error, with nothing changed, if the vectors have another size or none was found.
std::int64_t read_vectors(const std::filesystem::path& path, const text::TokenList& tokens,
                          const model::BigramNetwork& network, ThreadPool& pool, const TextOptions& text = {});

}  // namespace heed::train
