// A text as rows of the embedding table with their counts: the input of a deep averaging network.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "heed/autograd/mean_of_rows.h"
#include "heed/base/function_ref.h"
#include "heed/base/thread_pool.h"
#include "heed/model/classifier/dan_options.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::model {

// The table row of an n-gram of at least two word ids: words + hash % buckets. The hash must never change, because
// trained vectors depend on it.
std::int32_t ngram_row(std::span<const std::int32_t> words, const DanOptions& options);

// Each row once, in ascending order. Unknown words have no row and are left out, and so are n-grams that contain one.
struct TextRows {
  std::vector<std::int32_t> rows;
  std::vector<float> counts;            // all 1 with DanOptions::once
  std::int64_t words = 0, unknown = 0;  // in the text, and how many of them are unknown
};

// The ids of a text's words, including Vocabulary::kUnknown.
std::vector<std::int32_t> word_ids(std::string_view text, const text::Vocabulary& vocabulary);
TextRows text_rows(std::span<const std::int32_t> word_ids, const DanOptions& options);

// Reads texts 0 ... count - 1, using all threads.
std::vector<TextRows> read_text_rows(std::size_t count, FunctionRef<std::string_view(std::size_t)> text,
                                     const text::Vocabulary& vocabulary, const DanOptions& options, ThreadPool& pool);

// The rows of several texts, stored one after another.
class TextRowLists {
 public:
  void add(const TextRows& text);
  std::size_t size() const { return offsets_.size() - 1; }
  RowLists lists() const { return {.rows = rows_, .weights = counts_, .offsets = offsets_}; }
  std::span<const std::int32_t> rows(std::size_t text) const { return part(rows_, text); }
  std::span<const float> counts(std::size_t text) const { return part(counts_, text); }
  void clear();

 private:
  template <class Value>
  std::span<const Value> part(const std::vector<Value>& values, std::size_t text) const {
    const auto begin = static_cast<std::size_t>(offsets_[text]), end = static_cast<std::size_t>(offsets_[text + 1]);
    return std::span(values).subspan(begin, end - begin);
  }

  std::vector<std::int32_t> rows_;
  std::vector<float> counts_;
  std::vector<std::int64_t> offsets_ = {0};
};

}  // namespace heed::model
