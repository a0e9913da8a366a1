#include "heed/train/fact_card.h"

#include <fmt/format.h>

#include "heed/base/printable.h"
#include "heed/base/whole_file.h"

namespace heed {

void write_fact_card(const std::filesystem::path& folder, const FactCard& card) {
  std::string text = fmt::format("# {}\n\n{}\n\n| | |\n|---|---|\n", card.title, card.summary);
  for (const auto& [name, value] : card.facts) text += fmt::format("| {} | {} |\n", name, printable(value));
  text += "\n";
  for (const std::string& use : card.uses)
    text += fmt::format("    {} {}\n", use, printable(folder.filename().string()));
  text += "\n## Settings\n\n| | |\n|---|---|\n";
  for (const auto& [name, value] : card.settings.items())
    text += fmt::format("| {} | {} |\n", name, value.is_string() ? value.get<std::string>() : value.dump());
  write_whole_file(folder / "README.md", text);
}

}  // namespace heed
