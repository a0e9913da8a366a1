#include "heed/model/classifier/text_rows.h"

#include <algorithm>

#include "heed/text/tokenizers/split_words.h"

namespace heed::model {
namespace {

// The finalizer of SplitMix64 (Steele et al. 2014): every input bit affects every output bit.
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

}  // namespace

std::int32_t ngram_row(std::span<const std::int32_t> words, const DanOptions& options) {
  std::uint64_t hash = 0;
  for (const std::int32_t word : words) hash = mixed(hash + 0x9E3779B97F4A7C15 + static_cast<std::uint64_t>(word));
  return static_cast<std::int32_t>(options.words +
                                   static_cast<Index>(hash % static_cast<std::uint64_t>(options.buckets)));
}

std::vector<std::int32_t> word_ids(std::string_view text, const text::Vocabulary& vocabulary) {
  std::vector<std::int32_t> ids;
  text::split_words(text, [&](const text::SplitWord& word) { ids.push_back(vocabulary.id(word.word)); });
  return ids;
}

TextRows text_rows(std::span<const std::int32_t> word_ids, const DanOptions& options) {
  std::vector<std::int32_t> all;
  for (std::size_t begin = 0; begin < word_ids.size(); ++begin) {
    const std::size_t longest = std::min(static_cast<std::size_t>(options.ngrams), word_ids.size() - begin);
    for (std::size_t size = 1; size <= longest && word_ids[begin + size - 1] != text::Vocabulary::kUnknown; ++size)
      all.push_back(size == 1 ? word_ids[begin] : ngram_row(word_ids.subspan(begin, size), options));
  }
  // Puts equal rows side by side, in ascending order, which also makes memory access sequential.
  std::ranges::sort(all);
  TextRows text{.rows = {},
                .counts = {},
                .words = std::ssize(word_ids),
                .unknown = std::ranges::count(word_ids, text::Vocabulary::kUnknown)};
  for (const std::int32_t row : all) {
    if (!text.rows.empty() && text.rows.back() == row) {
      if (!options.once) ++text.counts.back();
      continue;
    }
    text.rows.push_back(row);
    text.counts.push_back(1);
  }
  return text;
}

std::vector<TextRows> read_text_rows(std::size_t count, FunctionRef<std::string_view(std::size_t)> text,
                                     const text::Vocabulary& vocabulary, const DanOptions& options, ThreadPool& pool) {
  constexpr std::int64_t kTaskTexts = 16;
  std::vector<TextRows> rows(count);
  pool.run_blocks(std::ssize(rows), kTaskTexts, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
      rows[i] = text_rows(word_ids(text(i), vocabulary), options);
  });
  return rows;
}

void TextRowLists::add(const TextRows& text) {
  rows_.insert(rows_.end(), text.rows.begin(), text.rows.end());
  counts_.insert(counts_.end(), text.counts.begin(), text.counts.end());
  offsets_.push_back(static_cast<std::int64_t>(rows_.size()));
}

void TextRowLists::clear() {
  rows_.clear(), counts_.clear();
  offsets_.assign(1, 0);
}

}  // namespace heed::model
