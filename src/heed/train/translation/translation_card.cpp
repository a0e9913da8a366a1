#include "heed/train/translation/translation_card.h"

#include <cmath>
#include <string>

#include <fmt/format.h>

#include "heed/base/files/atomic_file.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/language_name.h"
#include "heed/base/unicode/printable.h"

namespace heed::train {

void write_translation_card(const std::filesystem::path& folder, const model::TranslationModel& model,
                            const TrainSettings& settings, const std::string& data, const EpochReport& report) {
  const std::string source = printable(language_name(model.source().language)),
                    target = printable(language_name(model.target().language));
  std::string card = fmt::format(
      "# {} to {}\n\n"
      "A translation model trained with Heed: a bidirectional GRU encoder and a GRU decoder with attention (`{}`).\n\n"
      "| | |\n|---|---|\n"
      "| data | {} |\n"
      "| vocabulary | {} {} and {} {} words |\n"
      "| parameters | {} |\n"
      "| epoch kept | {} of {} |\n"
      "| validation loss | {:.4f} nats per token, perplexity {:.3f} |\n",
      source, target, model.options().attention, printable(data), grouped(model.options().source_tokens), source,
      grouped(model.options().target_tokens), target, grouped(model.parameters().elements()), report.epoch,
      settings.loop.epochs, report.valid_loss, std::exp(report.valid_loss));
  if (report.valid_bleu)
    card += fmt::format("| validation BLEU | {:.2f}, greedy, lower-cased tokens |\n", *report.valid_bleu);
  card += fmt::format(
      "\n    heed translate --model {0} < text.{1}\n    heed evaluate --model {0} --data CORPUS --split test\n\n"
      "## Settings\n\n| | |\n|---|---|\n",
      printable(folder.filename().string()), printable(model.source().language));
  visit_settings(settings, [&](const Setting& setting, const auto& value) {
    card += fmt::format("| {} | {} |\n", setting.name, value);
  });
  write_atomically(folder / "README.md", card);
}

}  // namespace heed::train
