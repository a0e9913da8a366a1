// A logger for the programs: made in `main` and handed down, never looked up.
//
//   training for 8 hours                              info: the message alone
//   heed: warning: 3 lines are empty                  warning, error and critical, for people and for grep
//   2026-03-01T12:00:00.250Z debug: 4 workers         debug and trace, with the time in UTC
#pragma once

#include <iosfwd>
#include <memory>

#include <spdlog/logger.h>

namespace heed {

struct LogOptions {
  spdlog::level::level_enum level = spdlog::level::info;  // the least important that is shown
  bool color = false;                                     // of the words "warning:" and "error:"
};

// Writes to `out` and flushes after every message; threads may share it. REQUIRES: `out` outlives the logger.
std::shared_ptr<spdlog::logger> make_logger(std::ostream& out, LogOptions options = {});

}  // namespace heed
