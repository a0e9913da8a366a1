// Interrupts programs in the middle of their work.
#pragma once

#include <filesystem>
#include <string>

#include <fmt/format.h>

#include "tests/integration/run_command.h"

namespace heed {

// Starts training in `folder` with a shell line, and sends it the signal ("TERM") once its log exists. If training is
// complete before the signal arrives, which can happen on a busy machine, it starts again.
inline CommandResult interrupt(const std::string& line, const std::filesystem::path& folder,
                               const std::string& signal) {
  CommandResult result;
  for (int attempt = 0; attempt < 20; ++attempt) {
    std::filesystem::remove_all(folder);
    result =
        run_shell(fmt::format("{} & pid=$!; while [ ! -e {}/log.jsonl ]; do sleep 0.01; done; "
                              "kill -{} $pid; wait $pid",
                              line, folder.string(), signal));
    if (result.exit_code != 0) break;
  }
  return result;
}

}  // namespace heed
