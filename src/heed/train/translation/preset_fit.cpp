#include "heed/train/translation/preset_fit.h"

namespace heed::train {

std::optional<std::string_view> better_preset(std::string_view preset, const TrainSettings& settings,
                                              std::int64_t words) {
  const bool by_words = settings.text.tokenizer == "moses" || settings.text.tokenizer == "whitespace";
  if (!by_words || settings.model.hidden != train::preset(preset).model.hidden) return std::nullopt;
  const bool small = words < kSmallVocabulary;
  if (preset == "demo") return small ? std::nullopt : std::optional<std::string_view>("fast");
  return small ? std::optional<std::string_view>("demo") : std::nullopt;
}

}  // namespace heed::train
