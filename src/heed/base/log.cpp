#include "heed/base/log.h"

#include <chrono>
#include <iterator>
#include <ostream>
#include <string_view>

#include <fmt/chrono.h>
#include <spdlog/formatter.h>
#include <spdlog/sinks/ostream_sink.h>

namespace heed {
namespace {

constexpr std::string_view kYellow = "\x1b[33m", kRed = "\x1b[31m", kReset = "\x1b[0m";

class Formatter : public spdlog::formatter {
 public:
  explicit Formatter(bool color) : color_(color) {}

  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& to) override {
    const auto out = std::back_inserter(to);
    const std::string_view level = name(message.level);
    if (message.level <= spdlog::level::debug) {
      const auto time = std::chrono::floor<std::chrono::milliseconds>(message.time);
      const auto second = std::chrono::floor<std::chrono::seconds>(time);
      fmt::format_to(out, "{:%FT%T}.{:03}Z {}: ", fmt::gmtime(second), (time - second).count(), level);
    } else if (message.level >= spdlog::level::warn) {
      const std::string_view color = message.level == spdlog::level::warn ? kYellow : kRed;
      fmt::format_to(out, "heed: {}{}:{} ", color_ ? color : "", level, color_ ? kReset : "");
    }
    to.append(message.payload);
    to.push_back('\n');
  }

  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<Formatter>(color_); }

 private:
  static std::string_view name(spdlog::level::level_enum level) {
    const auto text = spdlog::level::to_string_view(level);
    return {text.data(), text.size()};
  }

  bool color_;
};

}  // namespace

std::shared_ptr<spdlog::logger> make_logger(std::ostream& out, LogOptions options) {
  auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(out, true);
  auto logger = std::make_shared<spdlog::logger>("heed", std::move(sink));
  logger->set_formatter(std::make_unique<Formatter>(options.color));
  logger->set_level(options.level);
  return logger;
}

}  // namespace heed
