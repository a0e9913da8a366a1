#include "heed/train/model_card.h"

#include <fmt/format.h>

#include "heed/base/files/atomic_file.h"
#include "heed/base/unicode/printable.h"

namespace heed::train {

void write_model_card(const std::filesystem::path& folder, const ModelCard& card) {
  std::string text = fmt::format("# {}\n\n{}\n\n| | |\n|---|---|\n", card.title, card.summary);
  for (const auto& [name, value] : card.facts) text += fmt::format("| {} | {} |\n", name, printable(value));
  text += "\n";
  for (const std::string& use : card.uses)
    text += fmt::format("    {} {}\n", use, printable(folder.filename().string()));
  text += "\n## Settings\n\n| | |\n|---|---|\n";
  for (const auto& [name, value] : card.settings.items())
    text += fmt::format("| {} | {} |\n", name, value.is_string() ? value.get<std::string>() : value.dump());
  write_atomically(folder / "README.md", text);
}

}  // namespace heed::train
