#include "heed/text/corpus/corpus.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::text {
namespace {

// The counter of the reason to skip a pair of these lengths, or null to keep the pair.
std::int64_t* reason_to_skip(std::size_t source, std::size_t target, const LengthLimits& limits, SkipCounts& counts) {
  const auto beyond = [](std::size_t length, std::int64_t limit) {
    return limit > 0 && length > static_cast<std::size_t>(limit);
  };
  if (source == 0 && target == 0) return &counts.both_empty;
  if (source == 0) return &counts.empty_source;
  if (target == 0) return &counts.empty_target;
  if (beyond(source, limits.max_source)) return &counts.long_source;
  if (beyond(target, limits.max_target)) return &counts.long_target;
  const auto [shorter, longer] = std::minmax(source, target);
  if (limits.max_ratio > 0 && static_cast<double>(longer) > limits.max_ratio * static_cast<double>(shorter))
    return &counts.ratio;
  return nullptr;
}

void add_ids(const std::vector<std::string>& words, const Vocabulary& vocabulary, std::vector<std::int32_t>& ids,
             Sentences& sentences) {
  ids.clear();
  vocabulary.append_ids(words, Marks::kBoth, ids);
  sentences.add(ids);
}

}  // namespace

SkipCounts& SkipCounts::operator+=(const SkipCounts& other) {
  both_empty += other.both_empty;
  empty_source += other.empty_source;
  empty_target += other.empty_target;
  long_source += other.long_source;
  long_target += other.long_target;
  ratio += other.ratio;
  return *this;
}

std::int64_t read_corpus_parts(const Split& files, const CorpusSide& source, const CorpusSide& target, ThreadPool& pool,
                               const CorpusOptions& options, FunctionRef<void(const Corpus& part)> receive) {
  ParallelText text(files, options.text);
  bool found = false;
  for_each_block<Corpus>(
      text, pool,
      [&](const ParallelText::Block& block, std::size_t begin, std::size_t end, Corpus& part) {
        std::vector<std::int32_t> ids;
        for (std::size_t i = begin; i < end; ++i) {
          const auto source_words = source.tokenizer.tokenize(block.source[i]);
          const auto target_words = target.tokenizer.tokenize(block.target[i]);
          if (auto* skipped = reason_to_skip(source_words.size(), target_words.size(), options.limits, part.skipped)) {
            ++*skipped;
            continue;
          }
          add_ids(source_words, source.vocabulary, ids, part.source);
          add_ids(target_words, target.vocabulary, ids, part.target);
          part.lines.push_back(block.first_line + static_cast<std::int64_t>(i));
        }
      },
      [&](const Corpus& part) {
        found = found || part.size() > 0;
        receive(part);
      });
  if (!found)
    throw Error(fmt::format("no pair of {} and {} is within the limits of length (lines read: {})",
                            printable(files.source.string()), printable(files.target.string()), text.line_number()));
  return text.line_number();
}

Corpus read_corpus(const Split& files, const CorpusSide& source, const CorpusSide& target, ThreadPool& pool,
                   const CorpusOptions& options) {
  Corpus corpus;
  read_corpus_parts(files, source, target, pool, options, [&](const Corpus& part) {
    corpus.source.add(part.source);
    corpus.target.add(part.target);
    corpus.lines.insert(corpus.lines.end(), part.lines.begin(), part.lines.end());
    corpus.skipped += part.skipped;
  });
  return corpus;
}

}  // namespace heed::text
