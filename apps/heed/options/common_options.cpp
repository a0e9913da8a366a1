#include "apps/heed/options/common_options.h"

#include <filesystem>

#include <fmt/format.h>

#include "apps/heed/command/command_line.h"
#include "heed/base/error.h"
#include "heed/base/settings/settings_toml.h"
#include "heed/base/unicode/printable.h"

namespace heed::cli {

void add_report_options(Command& command, std::string& out, std::vector<std::string>& formats) {
  const Option& folder = command.add(kReportFolder, out);
  command.add(kFormat, formats).needs(folder);
}

std::vector<GivenSettings> settings_files(const std::vector<std::string>& paths) {
  std::vector<GivenSettings> files;
  for (const std::string& path : paths)
    if (!path.empty()) files.push_back(read_toml(path));
  return files;
}

void add_text_options(Command& command, TextOptions& options) {
  command.heading("Reading files");
  command.add_settings(options);
  command.heading("");
}

std::vector<plot::PictureFormat> picture_formats(const std::vector<std::string>& names) {
  std::vector<plot::PictureFormat> formats;
  formats.reserve(names.size());
  for (const std::string& name : names) formats.push_back(*plot::picture_format(name));
  return formats;
}

void require_no_sentence(const Command& command, const std::string& file) {
  std::error_code ignored;
  if (file == "-" || std::filesystem::exists(file, ignored) || file.find(' ') == std::string::npos) return;
  const Option* model = command.find("model");
  const std::string given = model != nullptr && model->count > 0 ? " --model " + shell_word(model->words.front()) : "";
  throw Error(fmt::format("no file '{}'; to use a sentence instead of a file, type: echo {} | {}{}",
                          printable(file, 100), shell_word(printable(file, 100)), command.typed(), printable(given)));
}

}  // namespace heed::cli
