#include "heed/train/translation/preset_fit.h"

namespace heed::train {

std::int64_t frequent_words(const text::Vocabulary& vocabulary) {
  std::int64_t words = 0;
  for (std::int32_t id = text::Vocabulary::kSpecials; id < vocabulary.size(); ++id)
    if (vocabulary.count(id) >= 2) ++words;
  return words;
}

std::optional<std::string_view> better_preset(std::string_view preset, const TrainSettings& settings,
                                              std::int64_t words) {
  const bool by_words = settings.text.tokenizer == "moses" || settings.text.tokenizer == "whitespace";
  const bool all_frequent = settings.text.min_count <= 2 && settings.text.max_words == 0;
  if (!by_words || !all_frequent || settings.model.hidden != train::preset(preset).model.hidden) return std::nullopt;
  const bool small = words < kSmallVocabulary;
  if (preset == "demo") return small ? std::nullopt : std::optional<std::string_view>("fast");
  return small ? std::optional<std::string_view>("demo") : std::nullopt;
}

}  // namespace heed::train
