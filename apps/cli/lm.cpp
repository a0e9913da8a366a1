#include "apps/cli/lm.h"

#include <algorithm>
#include <vector>

#include <CLI/CLI.hpp>

#include "apps/cli/lm_compare.h"
#include "apps/cli/lm_perplexity.h"

namespace heed::cli {

Verb add_lm(CLI::App& app) {
  CLI::App* command = app.add_subcommand("lm", "Language models: how well they foretell a text");
  command->get_formatter()->label("SUBCOMMAND", "VERB");
  command->require_subcommand(1);
  const std::vector<Verb> verbs = {
      add_lm_perplexity(*command),
      add_lm_compare(*command),
  };
  return {command, [verbs](const Streams& streams) {
            const auto asked = std::ranges::find_if(verbs, [](const Verb& verb) { return verb.command->parsed(); });
            return asked->run(streams);
          }};
}

}  // namespace heed::cli
