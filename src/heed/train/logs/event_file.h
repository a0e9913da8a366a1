// EventFile writes the scalars of a training for TensorBoard: `tensorboard --logdir RUN`.
//
//   EventFile events("runs/de-en", host, std::chrono::system_clock::now);
//   events.append(step, {{"train/loss", loss}, {"train/learning-rate", rate}});
// makes events.out.tfevents.SECONDS.HOST.N and appends to it. A call's scalars are on their way to disk when it
// returns, so TensorBoard may look on. Every failure throws Error naming the file. One thread at a time.
//
// The format is TensorFlow's: records (length, its masked CRC-32C, data, theirs), each an Event in protobuf's encoding.
// Of its fields Heed writes these:
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
    std::string_view tag;  // "train/loss": what stands before the slash is a group of pictures
    float value = 0;       // any, NaN and infinities too
  };

  // Begins a new file; those of earlier runs stay. `resumed_at`: the first step that a resumed run will log. What
  // earlier files hold of this and later steps was undone with the resumption, and TensorBoard leaves it out.
  EventFile(const std::filesystem::path& folder, std::string_view host, Clock clock,
            std::optional<std::int64_t> resumed_at = {});

  void append(std::int64_t step, std::span<const Scalar> scalars);
  void append(std::int64_t step, std::initializer_list<Scalar> scalars) {
    append(step, std::span(scalars.begin(), scalars.size()));
  }

  const std::filesystem::path& path() const { return file_.path(); }

 private:
  // `what`: the encoded field that the event is about
  void append_event(std::int64_t step, std::string_view what);

  Clock clock_;
  AppendFile file_;
};

}  // namespace heed::train
