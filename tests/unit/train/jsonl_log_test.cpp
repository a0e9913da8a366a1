#include "heed/train/logs/jsonl_log.h"

#include <limits>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::train {
namespace {

using nlohmann::json;
using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

TEST(JsonlLog, WritesAnObjectALineInTheOrderOfItsMembers) {
  const test::TempFolder folder;
  JsonlLog log(folder / "log.jsonl");
  log.append({{"step", 1}, {"loss", 2.5}});
  EXPECT_EQ(test::contents_of(folder / "log.jsonl"), "{\"step\":1,\"loss\":2.5}\n");
  log.append({{"event", "two\nlines \"quoted\" für alle"}});
  EXPECT_EQ(log.bytes(), test::contents_of(log.path()).size());
  std::istringstream lines(test::contents_of(log.path()));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  EXPECT_EQ(json::parse(line)["event"], "two\nlines \"quoted\" für alle");
}

TEST(JsonlLog, StaysJsonWhateverTheNumbersAndTextsAre) {
  const test::TempFolder folder;
  JsonlLog log(folder / "log.jsonl");
  log.append({{"loss", std::numeric_limits<double>::quiet_NaN()},
              {"norm", std::numeric_limits<double>::infinity()},
              {"text", "\xff"}});
  EXPECT_EQ(json::parse(test::contents_of(log.path())),
            (json{{"loss", nullptr}, {"norm", nullptr}, {"text", "\uFFFD"}}));
}

TEST(JsonlLog, ResumesAtACheckpointsLength) {
  const test::TempFolder folder;
  std::uint64_t at_checkpoint = 0;
  {
    JsonlLog log(folder / "log.jsonl");
    log.append({{"step", 1}});
    log.sync();
    at_checkpoint = log.bytes();
    log.append({{"step", 2}});
  }
  JsonlLog log(folder / "log.jsonl", at_checkpoint);
  EXPECT_EQ(log.bytes(), at_checkpoint);
  log.append({{"step", 3}});
  EXPECT_EQ(test::contents_of(log.path()), "{\"step\":1}\n{\"step\":3}\n");
}

TEST(JsonlLog, BeginsAnewWithoutALength) {
  const test::TempFolder folder;
  folder.put("log.jsonl", "{\"step\":1}\n");
  EXPECT_EQ(JsonlLog(folder / "log.jsonl").bytes(), 0U);
  EXPECT_EQ(test::contents_of(folder / "log.jsonl"), "");
}

TEST(JsonlLog, RefusesLogsThatAreNotTheCheckpoints) {
  const test::TempFolder folder;
  const auto path = folder.put("log.jsonl", "{\"step\":1}\n");
  EXPECT_THAT(test::message_of([&] { JsonlLog log(path, 12); }),
              AllOf(HasSubstr(path.string()), ContainsRegex("\\b12\\b"), ContainsRegex("\\b11\\b")));
  EXPECT_THAT(test::message_of([&] { JsonlLog log(path, 5); }), AllOf(HasSubstr(path.string()), HasSubstr("byte 5")));
  EXPECT_EQ(test::contents_of(path), "{\"step\":1}\n");
  EXPECT_THAT(test::message_of([&] { JsonlLog log(folder / "none.jsonl", 5); }),
              AllOf(HasSubstr((folder / "none.jsonl").string()), HasSubstr("No such file")));
  EXPECT_FALSE(std::filesystem::exists(folder / "none.jsonl"));
}

TEST(JsonlLog, TakesObjectsOnly) {
  const test::TempFolder folder;
  JsonlLog log(folder / "log.jsonl");
  EXPECT_THAT(test::message_of([&] { log.append(3); }),
              AllOf(HasSubstr(log.path().string()), HasSubstr("object"), HasSubstr("number")));
  EXPECT_EQ(log.bytes(), 0U);
}

}  // namespace
}  // namespace heed::train
