#include "heed/text/corpus/parallel_text.h"

#include <fmt/format.h>

#include "heed/base/error.h"

namespace heed::text {
namespace {

constexpr const char* kOperation = "read corpus";

}  // namespace

ParallelText::ParallelText(const Split& files, const TextOptions& options)
    : source_(files.source, options), target_(files.target, options) {}

std::optional<ParallelText::Pair> ParallelText::next() {
  const auto source = source_.next(), target = target_.next();
  if (source && target) return Pair{*source, *target};
  if (source || target || source_.line_number() == 0) fail_at_end();
  return {};
}

void ParallelText::fail_at_end() {
  for (const TextFile* file : {&source_, &target_})
    if (file->line_number() == 0)
      throw Error(kOperation, "lines of text", fmt::format("an empty file; {}", file->name()));
  for (TextFile* file : {&source_, &target_})
    while (file->next()) continue;
  throw Error(kOperation, "as many lines in both files",
              fmt::format("{} in {} and {} in {}", source_.line_number(), source_.name(), target_.line_number(),
                          target_.name()));
}

bool ParallelText::next(Block& block) {
  block.source.clear();
  block.target.clear();
  block.first_line = line_number() + 1;
  while (block.size() < kLinesPerBlock) {
    const auto pair = next();
    if (!pair) break;
    block.source.add(pair->source);
    block.target.add(pair->target);
  }
  return block.size() > 0;
}

RawPairs read_pairs(const Split& files, const TextOptions& options) {
  RawPairs pairs;
  ParallelText text(files, options);
  while (const auto pair = text.next()) {
    pairs.source.emplace_back(pair->source);
    pairs.target.emplace_back(pair->target);
  }
  return pairs;
}

}  // namespace heed::text
