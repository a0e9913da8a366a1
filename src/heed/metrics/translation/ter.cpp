#include "heed/metrics/translation/ter.h"

#include <algorithm>
#include <limits>

#include "heed/base/unicode/unicode.h"
#include "heed/metrics/translation/python_split.h"
#include "heed/metrics/translation/signature.h"
#include "heed/metrics/translation/translation_edits.h"
#include "heed/metrics/translation/word_ids.h"

namespace heed::metrics {
namespace {

// Counts one sentence after another and reuses its memory.
class TerCounter {
 public:
  TerStatistics operator()(std::string_view hypothesis, std::span<const std::string_view> references) {
    read(hypothesis, hypothesis_);
    TerStatistics statistics{std::numeric_limits<std::int64_t>::max(), 0};
    for (const std::string_view text : references) {
      read(text, reference_);
      number();
      statistics.edits = std::min(statistics.edits, edits_.count(hypothesis_.ids, reference_.ids));
      statistics.reference_words += static_cast<std::int64_t>(reference_.ids.size());
    }
    return statistics;
  }

 private:
  struct Sentence {
    std::string text;
    std::vector<std::string_view> words;
    Tokens ids;
  };

  static void read(std::string_view text, Sentence& sentence) {
    sentence.text = lower_case(text);
    split_as_python(sentence.text, sentence.words);
  }

  void number() {
    ids_.reset(hypothesis_.words.size() + reference_.words.size());
    for (Sentence* sentence : {&hypothesis_, &reference_}) {
      sentence->ids.clear();
      ids_.append(sentence->words, sentence->ids);
    }
  }

  Sentence hypothesis_, reference_;
  WordIds ids_;
  TranslationEdits edits_;
};

}  // namespace

TerStatistics& TerStatistics::operator+=(const TerStatistics& other) {
  edits += other.edits;
  reference_words += other.reference_words;
  return *this;
}

std::vector<TerStatistics> ter_statistics(ThreadPool& pool, Hypotheses hypotheses, References references) {
  require_references(hypotheses, references);
  return sentence_statistics(pool, hypotheses, references, [] { return TerCounter(); });
}

double ter_score(const TerStatistics& statistics, std::size_t references) {
  if (statistics.reference_words == 0) return statistics.edits > 0 ? 100 : 0;
  const double length = static_cast<double>(statistics.reference_words) / static_cast<double>(references);
  return 100 * (static_cast<double>(statistics.edits) / length);
}

std::string ter_signature(std::size_t references) {
  return signature(references, "case:lc|tok:tercom|norm:no|punct:yes|asian:no");
}

}  // namespace heed::metrics
