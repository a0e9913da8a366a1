#include "apps/heed/options/run_options.h"

#include <filesystem>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"

namespace heed::cli {

std::string RunOptions::settings_to_resume() const {
  const std::filesystem::path settings = std::filesystem::path(out) / model::kRunSettingsFile;
  return resume && std::filesystem::exists(settings) ? settings.string() : "";
}

void add_run_options(Command& command, RunOptions& options) {
  command.add({.name = "out",
               .help = "Folder for the run: model, checkpoint and logs; created if missing",
               .letter = 'o',
               .value = "DIR"},
              options.out);
  const Option& resume =
      command.add_flag({.name = "resume",
                        .help = "Resume the run in --out; the result is bit-identical to that of an uninterrupted run"},
                       options.resume);
  command.add_flag({.name = "force", .help = "Replace the run in --out"}, options.force).excludes(resume);
  command.add_flag({.name = "print-config", .help = "Print all settings as TOML and exit"}, options.print_config);
  command.add(kThreads, options.threads);
  command.add_flag(kJson, options.json);
  command.add_flag(kQuiet, options.quiet);
}

}  // namespace heed::cli
