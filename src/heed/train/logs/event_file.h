// Writes a run's scalars for TensorBoard: `tensorboard --logdir RUN`.
//
//   EventFile events("runs/de-en", host, std::chrono::system_clock::now);
//   events.append(step, {{"train/loss", loss}, {"train/learning-rate", rate}});
// creates events.out.tfevents.SECONDS.HOST.N and appends to it. Each call passes its scalars to the operating system
// before it returns, so TensorBoard can follow the run. Every failure throws Error naming the file. Not thread-safe.
//
// The format is TensorFlow's: records (length, its masked CRC-32C, data, their masked CRC-32C), each an Event in
// protobuf encoding. Heed writes these fields:
//   Event {double wall_time = 1; int64 step = 2; string file_version = 3; Summary summary = 5; SessionLog session_log =
//   7} Summary {repeated Value {string tag = 1; float simple_value = 2} value = 1}    SessionLog {enum status = 1}
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "heed/base/files/append_file.h"

namespace heed::train {

class EventFile {
 public:
  using Clock = std::function<std::chrono::system_clock::time_point()>;
  struct Scalar {
    std::string_view tag;  // "train/loss": the part before the slash is a group of charts
    float value = 0;       // any value, also NaN and infinities
  };

  // Starts a new file; those of earlier runs stay. `resumed_at`: the first step that a resumed run will log.
  // TensorBoard then ignores this and later steps in earlier files.
  EventFile(const std::filesystem::path& folder, std::string_view host, Clock clock,
            std::optional<std::int64_t> resumed_at = {});

  void append(std::int64_t step, std::span<const Scalar> scalars);
  void append(std::int64_t step, std::initializer_list<Scalar> scalars) {
    append(step, std::span(scalars.begin(), scalars.size()));
  }

  const std::filesystem::path& path() const { return file_.path(); }

 private:
  // `what`: the encoded field of the event
  void append_event(std::int64_t step, std::string_view what);

  Clock clock_;
  AppendFile file_;
};

}  // namespace heed::train
