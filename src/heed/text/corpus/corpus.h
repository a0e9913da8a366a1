// A corpus to train on: the pairs of two files as numbers, without those that are empty or beyond a limit.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/base/function_ref.h"
#include "heed/base/thread_pool.h"
#include "heed/text/corpus/corpus_folder.h"
#include "heed/text/corpus/sentences.h"
#include "heed/text/tokenizers/tokenizer.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::text {

struct LengthLimits {
  std::int64_t max_source = 100;  // words of a source sentence, marks not counted; 0: no limit
  std::int64_t max_target = 100;  // the same for the target
  double max_ratio = 0;           // words of the longer side to those of the shorter one; 0: no limit
};

// A pair is skipped for the first of these reasons that holds.
struct SkipCounts {
  std::int64_t both_empty = 0, empty_source = 0, empty_target = 0;
  std::int64_t long_source = 0, long_target = 0;
  std::int64_t ratio = 0;

  std::int64_t total() const { return both_empty + empty_source + empty_target + long_source + long_target + ratio; }
  SkipCounts& operator+=(const SkipCounts& other);
};

struct Corpus {
  Sentences source, target;         // each sentence with <s> before it and </s> behind it
  std::vector<std::int64_t> lines;  // where each pair stands in its files, from 1; none of prepared text
  SkipCounts skipped;

  std::size_t size() const { return source.size(); }
};

struct CorpusOptions {
  TextOptions text = {};
  LengthLimits limits = {};
};

// How one side of the text becomes numbers.
struct CorpusSide {
  const Tokenizer& tokenizer;
  const Vocabulary& vocabulary;
};

// In the order of the files, for any number of threads. Throws where no pair is left.
Corpus read_corpus(const Split& files, const CorpusSide& source, const CorpusSide& target, ThreadPool& pool,
                   const CorpusOptions& options = {});

// The same for text of any length: `receive` gets the pairs some at a time, in the order of the files. Returns the
// number of lines read; a part knows what was skipped among its lines.
std::int64_t read_corpus_parts(const Split& files, const CorpusSide& source, const CorpusSide& target, ThreadPool& pool,
                               const CorpusOptions& options, FunctionRef<void(const Corpus& part)> receive);

}  // namespace heed::text
