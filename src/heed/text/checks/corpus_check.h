// Checks a folder of parallel text: counts, lengths, unknown words, misaligned lines, leaks from the training text, and
// whether the files are the original Multi30k. Returns plain data, for `heed data check` and for other programs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/base/thread_pool.h"
#include "heed/text/checks/alignment_check.h"
#include "heed/text/checks/pair_check.h"
#include "heed/text/corpus/parallel_text.h"
#include "heed/text/vocabulary/word_vectors.h"

namespace heed::text {

struct CheckOptions {
  TextOptions text = {};
  Languages languages = {};    // empty: choose_languages finds them
  std::int64_t min_count = 2;  // words seen less often in train are unknown
  // Vocabularies, in lower case, that define unknown words instead of the words of train. Empty: none.
  std::filesystem::path source_vocabulary = {}, target_vocabulary = {};
  std::vector<std::filesystem::path> vectors = {};  // word vector files whose coverage is reported
};

// Figures of one side of a split. Words are lower-cased, tokenized by moses for the language, without punctuation.
struct SideFigures {
  std::filesystem::path file;
  std::int64_t words = 0, distinct = 0, unknown = 0;
  double mean_length = 0;  // in words, like the next two
  std::int64_t median_length = 0, max_length = 0;
};

struct SplitFigures {
  std::string name;
  std::int64_t pairs = 0;
  SideFigures source, target;
  std::int64_t repeated = 0;          // pairs that occur earlier in the same split
  std::int64_t pairs_in_train = 0;    // pairs with the same words on both sides; 0 for train itself
  std::int64_t sources_in_train = 0;  // pairs with the same words on the source side
  std::vector<SuspiciousPair> suspicious;
  bool alignment_checked = false;  // false if there was too little text to learn from
  std::vector<Misalignment> misaligned;
};

enum class Original { kYes, kDiffers, kAbsent };
struct OriginalFile {
  std::string name;  // in Multi30k
  Original state = Original::kAbsent;
};

struct VectorFigures {
  std::filesystem::path file;
  std::int64_t rows = 0, dimension = 0;
  Coverage source, target;  // of the words of train
};

struct CorpusFigures {
  Languages languages;
  std::vector<SplitFigures> splits;    // train first; without a train split, the first split replaces it
  std::vector<OriginalFile> multi30k;  // empty if the folder does not look like Multi30k
  std::vector<VectorFigures> vectors;

  // Misaligned lines, or pairs of train in another split. Either makes results worthless.
  bool has_problems() const;
  bool has_validation() const;  // a split to choose the best model with, which training needs
};

// Throws Error if a file cannot be read or the folder contains no split.
CorpusFigures check_corpus(const std::filesystem::path& folder, ThreadPool& pool, const CheckOptions& options = {});

}  // namespace heed::text
