#include "apps/cli/data.h"

#include <algorithm>
#include <vector>

#include <CLI/CLI.hpp>

#include "apps/cli/data_check.h"
#include "apps/cli/data_make.h"

namespace heed::cli {

Verb add_data(CLI::App& app) {
  CLI::App* command = app.add_subcommand("data", "Make and check parallel text");
  command->get_formatter()->label("SUBCOMMAND", "VERB");
  command->require_subcommand(1);
  const std::vector<Verb> verbs = {
      add_data_check(*command),
      add_data_make(*command),
  };
  return {command, [verbs](const Streams& streams) {
            const auto asked = std::ranges::find_if(verbs, [](const Verb& verb) { return verb.command->parsed(); });
            return asked->run(streams);
          }};
}

}  // namespace heed::cli
