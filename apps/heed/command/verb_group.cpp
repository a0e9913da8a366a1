#include "apps/heed/command/verb_group.h"

#include <algorithm>

#include "apps/heed/command/command.h"

namespace heed::cli {

Verb add_verb_group(Command& app, const std::string& name, const std::string& description,
                    const std::vector<AddVerb>& add) {
  Command* command = app.add_subcommand(name, description);
  command->require_subcommand(1);
  std::vector<Verb> verbs;
  for (const AddVerb add_verb : add) verbs.push_back(add_verb(*command));
  return {command, [verbs](const Streams& streams) {
            const auto asked = std::ranges::find_if(verbs, [](const Verb& verb) { return verb.command->parsed(); });
            return asked->run(streams);
          }};
}

}  // namespace heed::cli
