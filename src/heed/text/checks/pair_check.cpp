#include "heed/text/checks/pair_check.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace heed::text {
namespace {

constexpr double kMaxDeviations = 6;
constexpr std::int64_t kWordsToMiss = 5;
constexpr std::size_t kEnoughPairs = 50;  // needed to know what is usual

// REQUIRES: not empty
double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  return *middle;
}

// The relation between source and target lengths in a text.
class UsualLengths {
 public:
  explicit UsualLengths(const CheckedText& text) {
    std::vector<double> ratios, differences;
    for (const PairFacts& pair : text.pairs)
      if (pair.source_characters > 0 && pair.target_characters > 0)
        ratios.push_back(static_cast<double>(pair.target_characters) / pair.source_characters);
    if (ratios.size() < kEnoughPairs) return;
    ratio_ = median(ratios);
    for (const PairFacts& pair : text.pairs)
      if (pair.source_characters > 0 && pair.target_characters > 0) differences.push_back(difference(pair));
    center_ = median(differences);
    for (double& value : differences) value = std::abs(value - center_);
    constexpr double kToDeviation = 1.4826;  // from the median deviation, for a normal distribution
    // At least one character in a line of 25: in artificial text, all lengths may be equal.
    deviation_ = std::max(kToDeviation * median(differences), 0.2);
  }

  // REQUIRES: source not empty
  bool is_far(const PairFacts& pair) const {
    return deviation_ > 0 && std::abs(difference(pair) - center_) > kMaxDeviations * deviation_;
  }

 private:
  double difference(const PairFacts& pair) const {
    return (pair.target_characters - ratio_ * pair.source_characters) / std::sqrt(pair.source_characters);
  }

  double ratio_ = 0, center_ = 0, deviation_ = 0;
};

}  // namespace

std::string_view describe(Suspicion reason) {
  switch (reason) {
    case Suspicion::kBothEmpty:
      return "no words";
    case Suspicion::kEmptySource:
      return "source without words";
    case Suspicion::kEmptyTarget:
      return "target without words";
    case Suspicion::kControlCharacters:
      return "control characters";
    case Suspicion::kSameText:
      return "both sides the same";
    case Suspicion::kSourceLanguage:
      return "source in the target's language";
    case Suspicion::kTargetLanguage:
      return "target in the source's language";
    case Suspicion::kLengths:
      return "very different lengths";
    case Suspicion::kNumbers:
      return "different numbers";
    case Suspicion::kNoTranslation:
      return "no word translated";
  }
  return "";
}

std::vector<SuspiciousPair> find_suspicious_pairs(const CheckedText& text, const CooccurrenceTable& lexicon) {
  const UsualLengths lengths(text);
  std::vector<SuspiciousPair> found;
  for (std::size_t i = 0; i < text.pairs.size(); ++i) {
    const PairFacts& pair = text.pairs[i];
    const auto source = text.source[i], target = text.target[i];
    const auto add = [&](Suspicion reason, std::string detail = "") {
      found.push_back({static_cast<std::int64_t>(i) + 1, reason, std::move(detail)});
    };
    if (source.empty() && target.empty()) {
      add(Suspicion::kBothEmpty);
    } else if (source.empty()) {
      add(Suspicion::kEmptySource);
    } else if (target.empty()) {
      add(Suspicion::kEmptyTarget);
    } else if (pair.control_characters) {
      add(Suspicion::kControlCharacters);
    } else if (pair.same_text) {
      add(Suspicion::kSameText);
    } else if (pair.source_in_target_language) {
      add(Suspicion::kSourceLanguage);
    } else if (pair.target_in_source_language) {
      add(Suspicion::kTargetLanguage);
    } else if (lengths.is_far(pair)) {
      add(Suspicion::kLengths, fmt::format("{} and {} words", source.size(), target.size()));
    } else if (pair.other_numbers) {
      add(Suspicion::kNumbers);
    } else if (const auto match = lexicon.match(source, target); match.known >= kWordsToMiss && match.found == 0) {
      add(Suspicion::kNoTranslation, fmt::format("0 of {}", match.known));
    }
  }
  return found;
}

}  // namespace heed::text
