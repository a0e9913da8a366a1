// The reader here is written from the format's description and shares only the published checksum with the writer.
#include "heed/train/logs/event_file.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <stdexcept>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::train {
namespace {

using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

// CRC-32C bit by bit.
std::uint32_t slow_crc(std::string_view bytes) {
  std::uint32_t sum = ~0U;
  for (const char byte : bytes)
    for (int bit = 0; bit < 8; ++bit) {
      const bool odd = ((sum ^ (static_cast<unsigned char>(byte) >> bit)) & 1U) != 0;
      sum = (sum >> 1) ^ (odd ? 0x82F63B78U : 0U);
    }
  return ~sum;
}

std::uint32_t unmasked(std::uint32_t masked) {
  const std::uint32_t rotated = masked - 0xA282EAD8U;
  return rotated >> 17 | rotated << 15;
}

template <class Number>
Number take(std::string_view& bytes) {
  Number number{};
  if (bytes.size() < sizeof number) throw std::runtime_error("cut short");
  std::memcpy(&number, bytes.data(), sizeof number);
  bytes.remove_prefix(sizeof number);
  return number;
}

std::string_view take_bytes(std::string_view& bytes, std::uint64_t count) {
  if (bytes.size() < count) throw std::runtime_error("cut short");
  const std::string_view taken = bytes.substr(0, count);
  bytes.remove_prefix(count);
  return taken;
}

std::vector<std::string_view> records(std::string_view file) {
  std::vector<std::string_view> list;
  while (!file.empty()) {
    const std::string_view length_bytes = file.substr(0, 8);
    const auto length = take<std::uint64_t>(file);
    if (unmasked(take<std::uint32_t>(file)) != slow_crc(length_bytes)) throw std::runtime_error("sum of a length");
    list.push_back(take_bytes(file, length));
    if (unmasked(take<std::uint32_t>(file)) != slow_crc(list.back())) throw std::runtime_error("sum of data");
  }
  return list;
}

std::uint64_t take_varint(std::string_view& bytes) {
  std::uint64_t value = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = take<std::uint8_t>(bytes);
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if ((byte & 0x80U) == 0) return value;
  }
}

struct Field {
  std::uint64_t number = 0, integer = 0;
  double floating = 0;
  std::string_view bytes = {};
};

std::vector<Field> fields(std::string_view message) {
  std::vector<Field> list;
  while (!message.empty()) {
    const std::uint64_t key = take_varint(message);
    Field field{.number = key >> 3};
    switch (key & 7) {
      case 0:
        field.integer = take_varint(message);
        break;
      case 1:
        field.floating = take<double>(message);
        break;
      case 2:
        field.bytes = take_bytes(message, take_varint(message));
        break;
      case 5:
        field.floating = static_cast<double>(take<float>(message));
        break;
      default:
        throw std::runtime_error("a wire type that protobuf does not have");
    }
    list.push_back(field);
  }
  return list;
}

struct ReadEvent {
  double wall_time = 0;
  std::int64_t step = -1;
  std::string file_version;
  std::int64_t session_status = -1;
  std::map<std::string, double> scalars;
};

ReadEvent read_event(std::string_view data) {
  ReadEvent event;
  for (const Field& field : fields(data)) {
    if (field.number == 1) event.wall_time = field.floating;
    if (field.number == 2) event.step = static_cast<std::int64_t>(field.integer);
    if (field.number == 3) event.file_version = field.bytes;
    if (field.number == 7) event.session_status = static_cast<std::int64_t>(fields(field.bytes).at(0).integer);
    if (field.number != 5) continue;
    for (const Field& value : fields(field.bytes)) {
      const auto parts = fields(value.bytes);
      EXPECT_EQ(value.number, 1U);
      EXPECT_EQ(parts.at(0).number, 1U);
      EXPECT_EQ(parts.at(1).number, 2U);
      event.scalars.emplace(parts[0].bytes, parts[1].floating);
    }
  }
  return event;
}

std::vector<ReadEvent> events_of(const std::filesystem::path& path) {
  const std::string file = test::contents_of(path);
  std::vector<ReadEvent> events;
  for (const std::string_view data : records(file)) events.push_back(read_event(data));
  return events;
}

EventFile::Clock clock_at(double seconds) {
  return [=] {
    return std::chrono::system_clock::time_point(
        std::chrono::duration_cast<std::chrono::system_clock::duration>(std::chrono::duration<double>(seconds)));
  };
}

TEST(EventFile, IsNamedAsTensorBoardLooksForIt) {
  const test::TempFolder folder;
  const EventFile first(folder.path(), "host", clock_at(1700000000.75)), second(folder.path(), "host", clock_at(1.7e9)),
      strange(folder.path(), "a/b c\n", clock_at(5)), nameless(folder.path(), "", clock_at(5));
  EXPECT_EQ(first.path(), folder / "events.out.tfevents.1700000000.host.0");
  EXPECT_EQ(second.path(), folder / "events.out.tfevents.1700000000.host.1");
  EXPECT_EQ(strange.path(), folder / "events.out.tfevents.0000000005.a_b_c_.0");
  EXPECT_EQ(nameless.path(), folder / "events.out.tfevents.0000000005.localhost.0");
}

TEST(EventFile, BeginsWithItsVersion) {
  const test::TempFolder folder;
  const EventFile file(folder.path(), "host", clock_at(1700000000.25));
  const auto events = events_of(file.path());
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].file_version, "brain.Event:2");
  EXPECT_DOUBLE_EQ(events[0].wall_time, 1700000000.25);
  EXPECT_EQ(events[0].step, 0);
}

TEST(EventFile, ShowsEachCallAtOnce) {
  const test::TempFolder folder;
  double now = 100;
  EventFile file(folder.path(), "host", [&] { return clock_at(now)(); });
  now = 101.5;
  file.append(7, {{"train/loss", 2.5F}, {"train/größe", -1e-20F}});
  ASSERT_EQ(events_of(file.path()).size(), 2U);
  now = 103;
  file.append(std::int64_t{1} << 40, std::vector<EventFile::Scalar>{{"valid/bleu", 31.25F}});
  const auto events = events_of(file.path());
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[1].step, 7);
  EXPECT_DOUBLE_EQ(events[1].wall_time, 101.5);
  EXPECT_THAT(events[1].scalars,
              UnorderedElementsAre(Pair("train/loss", 2.5), Pair("train/größe", static_cast<double>(-1e-20F))));
  EXPECT_EQ(events[2].step, std::int64_t{1} << 40);
  EXPECT_THAT(events[2].scalars, ElementsAre(Pair("valid/bleu", 31.25)));
}

TEST(EventFile, KeepsNumbersThatAreNone) {
  const test::TempFolder folder;
  EventFile file(folder.path(), "host", clock_at(1));
  file.append(1, {{"nan", std::numeric_limits<float>::quiet_NaN()}, {"inf", std::numeric_limits<float>::infinity()}});
  const auto events = events_of(file.path());
  EXPECT_TRUE(std::isnan(events.at(1).scalars.at("nan")));
  EXPECT_EQ(events.at(1).scalars.at("inf"), HUGE_VAL);
}

TEST(EventFile, HoldsLongTagsAndManyScalars) {
  const test::TempFolder folder;
  EventFile file(folder.path(), "host", clock_at(1));
  std::vector<std::string> tags;
  for (int i = 0; i < 300; ++i) tags.push_back("tag/" + std::to_string(i) + std::string(200, 'x'));
  std::vector<EventFile::Scalar> scalars;
  for (const std::string& tag : tags) scalars.push_back({tag, 1});
  file.append(1, scalars);
  EXPECT_EQ(events_of(file.path()).at(1).scalars.size(), 300U);
}

TEST(EventFile, AResumedRunSaysFromWhichStepTheOldOneIsUndone) {
  const test::TempFolder folder;
  EventFile first(folder.path(), "host", clock_at(100));
  first.append(10, {{"loss", 1}});
  const std::string before = test::contents_of(first.path());
  EventFile resumed(folder.path(), "host", clock_at(200), /*resumed_at=*/6);
  resumed.append(6, {{"loss", 2}});
  const auto events = events_of(resumed.path());
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].file_version, "brain.Event:2");
  EXPECT_EQ(events[1].session_status, 1);  // START
  EXPECT_EQ(events[1].step, 6);
  EXPECT_EQ(events[2].step, 6);
  EXPECT_EQ(test::contents_of(first.path()), before);
  EXPECT_LT(first.path(), resumed.path());  // TensorBoard reads them in this order
}

TEST(EventFile, NamesTheFileThatCannotBeWritten) {
  const test::TempFolder folder;
  EXPECT_THAT(test::message_of([&] { EventFile file(folder / "missing", "host", clock_at(1)); }),
              HasSubstr((folder / "missing/events.out.tfevents.0000000001.host.0").string()));
  EventFile file(folder.path(), "host", clock_at(1));
  const test::FileSizeLimit limit(std::filesystem::file_size(file.path()) + 10);
  EXPECT_THAT(test::message_of([&] { file.append(1, {{"loss", 1}}); }), HasSubstr(file.path().string()));
  EXPECT_EQ(events_of(file.path()).size(), 1U);  // whole records only
}

}  // namespace
}  // namespace heed::train
