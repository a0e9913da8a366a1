#include "heed/train/lm_card.h"

#include <fmt/format.h>

#include "heed/base/printable.h"
#include "heed/base/whole_file.h"

namespace heed {

void write_lm_card(const std::filesystem::path& folder, const LmCard& card) {
  std::string text = fmt::format("# {}\n\n{}\n\n| | |\n|---|---|\n", card.title, card.summary);
  for (const auto& [name, value] : card.facts) text += fmt::format("| {} | {} |\n", name, printable(value));
  text += fmt::format("\n    heed lm perplexity --model {0} TEXT\n    heed lm generate --model {0}\n",
                      printable(folder.filename().string()));
  text += "\n## Settings\n\n| | |\n|---|---|\n";
  for (const auto& [name, value] : card.settings.items())
    text += fmt::format("| {} | {} |\n", name, value.is_string() ? value.get<std::string>() : value.dump());
  write_whole_file(folder / "README.md", text);
}

}  // namespace heed
