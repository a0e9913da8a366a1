#include "heed/model/classifier/occlusion.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "heed/tensor/kernels/softmax.h"
#include "heed/text/tokenizers/split_words.h"

namespace heed::model {
namespace {

// The sum behind a text's average word vector; computes the average without a given word.
class OccludedSum {
 public:
  OccludedSum(const TextClassifier& model, std::span<const std::int32_t> ids)
      : options_(model.options()),
        vectors_(std::as_const(model.network().vectors()).value()),
        ids_(ids),
        rows_(text_rows(ids, options_)),
        sum_(static_cast<std::size_t>(options_.embedding)) {
    for (std::size_t i = 0; i < rows_.rows.size(); ++i) add(sum_, rows_.rows[i], static_cast<double>(rows_.counts[i]));
    for (const float count : rows_.counts) weight_ += static_cast<double>(count);
    if (!options_.once) return;
    DanOptions counting = options_;
    counting.once = false;
    occurrences_ = text_rows(ids, counting).counts;
  }

  // The average of the text without the word at position `place`.
  void average_without(std::size_t place, std::span<float> average) const {
    std::vector<double> sum = sum_;
    double weight = weight_;
    for (const auto& [row, change] : changes_without(place)) {
      const double difference = difference_of(row, change);
      if (difference == 0) continue;
      add(sum, row, difference);
      weight += difference;
    }
    for (std::size_t e = 0; e < sum.size(); ++e) average[e] = weight > 0 ? static_cast<float>(sum[e] / weight) : 0.0F;
  }

 private:
  struct Change {
    std::int32_t row;
    int count;
  };

  void add(std::vector<double>& sum, std::int32_t row, double factor) const {
    const std::span<const float> vector = vectors_.row(row);
    for (std::size_t e = 0; e < sum.size(); ++e) sum[e] += factor * static_cast<double>(vector[e]);
  }

  // Changes in row counts: n-grams that contain the word disappear, n-grams across the gap appear. Each row once.
  std::vector<Change> changes_without(std::size_t place) const {
    const auto longest = static_cast<std::size_t>(options_.ngrams);
    const std::size_t first = place >= longest - 1 ? place - (longest - 1) : 0;
    const std::size_t last = std::min(place + longest, ids_.size());
    const std::span<const std::int32_t> before = ids_.subspan(first, last - first);
    std::vector<std::int32_t> after(before.begin(), before.end());
    after.erase(after.begin() + static_cast<std::ptrdiff_t>(place - first));
    std::vector<Change> changes;
    const auto count = [&](std::span<const std::int32_t> ids, int sign) {
      DanOptions counting = options_;
      counting.once = false;
      const TextRows rows = text_rows(ids, counting);
      for (std::size_t i = 0; i < rows.rows.size(); ++i)
        changes.push_back({rows.rows[i], sign * static_cast<int>(rows.counts[i])});
    };
    count(before, -1);
    count(after, +1);
    std::ranges::sort(changes, {}, &Change::row);
    std::vector<Change> merged;
    for (const Change& change : changes) {
      if (!merged.empty() && merged.back().row == change.row)
        merged.back().count += change.count;
      else
        merged.push_back(change);
    }
    return merged;
  }

  // How the weight of a row in the average changes when its number of occurrences changes by `change`.
  double difference_of(std::int32_t row, int change) const {
    if (!options_.once) return change;
    const auto found = std::ranges::lower_bound(rows_.rows, row);
    const bool there = found != rows_.rows.end() && *found == row;
    const int before = there ? static_cast<int>(occurrences_[static_cast<std::size_t>(found - rows_.rows.begin())]) : 0;
    return (before + change > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
  }

  const DanOptions& options_;
  ConstView vectors_;
  std::span<const std::int32_t> ids_;
  TextRows rows_;
  std::vector<float> occurrences_;  // of rows_; filled only with DanOptions::once
  std::vector<double> sum_;
  double weight_ = 0;
};

}  // namespace

double log_odds(std::span<const float> log_probabilities, std::int32_t class_number) {
  double largest = -std::numeric_limits<double>::infinity(), others = 0;
  for (std::size_t c = 0; c < log_probabilities.size(); ++c)
    if (c != static_cast<std::size_t>(class_number))
      largest = std::max(largest, static_cast<double>(log_probabilities[c]));
  for (std::size_t c = 0; c < log_probabilities.size(); ++c)
    if (c != static_cast<std::size_t>(class_number))
      others += std::exp(static_cast<double>(log_probabilities[c]) - largest);
  return static_cast<double>(log_probabilities[static_cast<std::size_t>(class_number)]) - largest - std::log(others);
}

std::vector<OccludedWord> occlude(const TextClassifier& model, std::string_view text, std::int32_t class_number,
                                  ThreadPool& pool) {
  std::vector<OccludedWord> words;
  std::vector<std::int32_t> ids;
  text::split_words(text, [&](const text::SplitWord& word) {
    ids.push_back(model.vocabulary().id(word.word));
    words.push_back({.begin = word.begin, .end = word.end, .known = ids.back() != text::Vocabulary::kUnknown});
  });
  TextRowLists whole;
  whole.add(text_rows(ids, model.options()));
  const double odds = log_odds(model.log_probabilities(whole.lists(), pool), class_number);

  const OccludedSum sum(model, ids);
  constexpr std::int64_t kWords = 1024, kTaskWords = 32;  // held in memory at a time, and per task
  Workspace workspace;
  Random unused(0);
  for (std::int64_t begin = 0; begin < std::ssize(words); begin += kWords) {
    const std::int64_t count = std::min(kWords, std::ssize(words) - begin);
    workspace.reset();
    const View averages = workspace.tensor({count, model.options().embedding});
    pool.run_blocks(count, kTaskWords, [&](std::int64_t first, std::int64_t last) {
      for (std::int64_t i = first; i < last; ++i)
        sum.average_without(static_cast<std::size_t>(begin + i), averages.row(i));
    });
    Tape tape(pool, workspace, Mode::kInference);
    const ConstView logits = model.network().logits_of_averages(tape, Tape::constant(averages), unused).value;
    std::vector<float> log_probabilities(model.labels().size());
    for (std::int64_t i = 0; i < count; ++i) {
      kernels::log_softmax(logits.row(i), log_probabilities.size(), log_probabilities);
      words[static_cast<std::size_t>(begin + i)].effect = odds - log_odds(log_probabilities, class_number);
    }
  }
  return words;
}

}  // namespace heed::model
