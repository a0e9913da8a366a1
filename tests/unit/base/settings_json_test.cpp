#include "heed/base/settings/settings_json.h"

#include <cstdint>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/support/message_of.h"

namespace heed {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using test::message_of;
using testing::AllOf;
using testing::HasSubstr;

struct JsonSettings {
  std::int64_t size = 3;
  std::int32_t small = -4;
  float share = 0.1F;
  double rate = 1e-7;
  bool on = true;
  std::string name = "größe";
  std::int64_t added = 7;
};

template <SettingsOf<JsonSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit({.name = "size", .help = ""}, settings.size);
  visit({.name = "small", .help = ""}, settings.small);
  visit({.name = "share", .help = ""}, settings.share);
  visit({.name = "rate", .help = ""}, settings.rate);
  visit({.name = "on", .help = ""}, settings.on);
  visit({.name = "name", .help = ""}, settings.name);
  visit({.name = "added", .help = "", .since = "0.2"}, settings.added);
}

const char* const kText = R"({"size":3,"small":-4,"share":0.1,"rate":1e-07,"on":true,"name":"größe","added":7})";

std::string problem_with(const char* name, const json& value) {
  json object = json::parse(kText);
  object[name] = value;
  JsonSettings settings;
  return message_of([&] { read_settings(object, "m/config.json", settings); });
}

TEST(SettingsJson, WritesNumbersAsPeopleDo) {
  ordered_json object;
  add_settings(object, JsonSettings{});
  EXPECT_EQ(object.dump(), kText);
}

TEST(SettingsJson, ReadsTheSameNumbersBack) {
  for (const float share : {0.1F, 1 / 3.0F, 0.0F, 0.5F, 1.17549435e-38F, 3.40282347e+38F}) {
    const JsonSettings settings{.size = INT64_MIN, .small = INT32_MAX, .share = share, .rate = 1 / 3.0, .on = false};
    ordered_json object;
    add_settings(object, settings);
    JsonSettings read;
    read_settings(json::parse(object.dump()), "config.json", read);
    EXPECT_EQ(read.size, settings.size);
    EXPECT_EQ(read.small, settings.small);
    EXPECT_EQ(read.share, share);
    EXPECT_EQ(read.rate, settings.rate);
    EXPECT_FALSE(read.on);
  }
}

TEST(SettingsJson, NamesTheFileTheSettingAndWhatItHas) {
  const auto names = [](const char* setting, const char* value) {
    return AllOf(HasSubstr("m/config.json"), HasSubstr(setting), HasSubstr(value));
  };
  EXPECT_EQ(problem_with("share", 1), "no error");
  EXPECT_THAT(problem_with("size", 1.5), names("size", "1.5"));
  EXPECT_THAT(problem_with("on", 1), names("on", "true or false"));
  EXPECT_THAT(problem_with("name", nullptr), names("name", "null"));
  EXPECT_THAT(problem_with("name", json::array({1})), names("name", "[1]"));
  EXPECT_THAT(problem_with("size", std::uint64_t{1} << 63), names("size", "9223372036854775808"));
  EXPECT_THAT(problem_with("small", std::int64_t{1} << 31), names("small", "2147483648"));
  EXPECT_THAT(problem_with("small", -(std::int64_t{1} << 40)), names("small", "-1099511627776"));
  EXPECT_THAT(problem_with("share", 1e300), names("share", "1e+300"));
}

TEST(SettingsJson, OnlyASettingThatIsNewerThanTheFileMayBeMissing) {
  json object = json::parse(kText);
  object.erase("added");
  JsonSettings settings{.added = 9};
  read_settings(object, "config.json", settings);
  EXPECT_EQ(settings.added, 9);
  object.erase("size");
  EXPECT_THAT(message_of([&] { read_settings(object, "config.json", settings); }),
              AllOf(HasSubstr("size"), HasSubstr("missing")));
}

}  // namespace
}  // namespace heed
