// Checks a folder of parallel text: counts, lengths, unknown words, lines that do not belong together, leaks from the
// training text, and whether the files are those of Multi30k. Plain data, for `heed data check` and for programs.
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
  Languages languages = {};    // empty: as choose_languages finds them
  std::int64_t min_count = 2;  // words seen less often in train are unknown
  // Vocabularies to judge unknown words by, instead of the words of train; in lower case. Empty: none.
  std::filesystem::path source_vocabulary = {}, target_vocabulary = {};
  std::vector<std::filesystem::path> vectors = {};  // files of word vectors to report the coverage of
};

// Figures of one side of a split. Words are in lower case, split as moses does for the language, and
// without punctuation.
struct SideFigures {
  std::filesystem::path file;
  std::int64_t words = 0, distinct = 0, unknown = 0;
  double mean_length = 0;  // in words, as the next two
  std::int64_t median_length = 0, max_length = 0;
};

struct SplitFigures {
  std::string name;
  std::int64_t pairs = 0;
  SideFigures source, target;
  std::int64_t repeated = 0;          // pairs that stand in the split before
  std::int64_t pairs_in_train = 0;    // of the same words on both sides; 0 for train itself
  std::int64_t sources_in_train = 0;  // of the same words on the source side
  std::vector<SuspiciousPair> suspicious;
  bool alignment_checked = false;  // false where there was too little text to learn from
  std::vector<Misalignment> misaligned;
};

enum class Original { kYes, kDiffers, kAbsent };
struct OriginalFile {
  std::string name;  // of Multi30k
  Original state = Original::kAbsent;
};

struct VectorFigures {
  std::filesystem::path file;
  std::int64_t rows = 0, dimension = 0;
  Coverage source, target;  // of the words of train
};

struct CorpusFigures {
  Languages languages;
  std::vector<SplitFigures> splits;    // train first; without one, the first split takes its part
  std::vector<OriginalFile> multi30k;  // empty where the folder does not look like Multi30k
  std::vector<VectorFigures> vectors;

  // Lines that do not belong together, or pairs of train in another split: what makes results worthless.
  bool has_problems() const;
};

// Throws what reading throws, and where the folder holds no split.
CorpusFigures check_corpus(const std::filesystem::path& folder, ThreadPool& pool, const CheckOptions& options = {});

}  // namespace heed::text
