#include "apps/heed/options/run_options.h"

#include <filesystem>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/text_options.h"
#include "heed/base/error.h"

namespace heed::cli {

std::string RunOptions::settings_to_resume() const {
  const std::filesystem::path settings = std::filesystem::path(out) / run::kRunSettingsFile;
  return resume && std::filesystem::exists(settings) ? settings.string() : "";
}

void RunOptions::require_out(const char* verb) const {
  if (out.empty())
    throw Error("train", "--out DIR, a folder for the run", fmt::format("none; see heed {} --help", verb));
}

void add_run_options(Command& command, RunOptions& options) {
  command.add_option("--out", options.out, "Folder of the run: model, checkpoint and logs; made if need be")
      ->type_name("DIR");
  Option* resume =
      command.add_flag("--resume", options.resume, "Go on with the run in --out, with its settings, to the same bits");
  command.add_flag("--force", options.force, "Replace the run in --out")->excludes(resume);
  command.add_flag("--print-config", options.print_config, "Print all settings as they would be used, and exit");
  command.add_option("--threads", options.threads, "Threads; 0: all cores. The result is the same bits")
      ->range(0, 1024, InHelp::kYes)
      ->type_name("N");
  add_text_options(command, options.text);
  command.add_flag("--json", options.json, "The summary as one JSON object on one line");
  command.add_flag("--quiet", options.quiet, "No progress");
}

}  // namespace heed::cli
