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

struct SampleSettings {
  std::int64_t size = 3;
  std::int32_t small = -4;
  float share = 0.1F;
  double rate = 1e-7;
  bool on = true;
  std::string name = "größe";
};

template <class Visit>
void visit_options(auto& options, Visit&& visit) requires requires {
  options.small;
}
{
  visit("size", options.size, "");
  visit("small", options.small, "");
  visit("share", options.share, "");
  visit("rate", options.rate, "");
  visit("on", options.on, "");
  visit("name", options.name, "");
}

const char* const kText = R"({"size":3,"small":-4,"share":0.1,"rate":1e-07,"on":true,"name":"größe"})";

std::string problem_with(const char* name, const json& value) {
  json settings = json::parse(kText);
  settings[name] = value;
  SampleSettings options;
  return message_of([&] { read_settings(settings, "config.json", options); });
}

TEST(SettingsJson, WritesNumbersAsPeopleDo) {
  ordered_json settings;
  add_settings(settings, SampleSettings{});
  EXPECT_EQ(settings.dump(), kText);
}

TEST(SettingsJson, ReadsTheSameNumbersBack) {
  for (const float share : {0.1F, 1 / 3.0F, 0.0F, 0.5F, 1.17549435e-38F, 3.40282347e+38F}) {
    const SampleSettings options{.size = INT64_MIN, .small = INT32_MAX, .share = share, .rate = 1 / 3.0, .on = false};
    ordered_json settings;
    add_settings(settings, options);
    SampleSettings read;
    read_settings(json::parse(settings.dump()), "config.json", read);
    EXPECT_EQ(read.size, options.size);
    EXPECT_EQ(read.small, options.small);
    EXPECT_EQ(read.share, share);
    EXPECT_EQ(read.rate, options.rate);
    EXPECT_FALSE(read.on);
  }
}

TEST(SettingsJson, TakesWholeNumbersForOthersButNotTheReverse) {
  EXPECT_EQ(problem_with("share", 1), "no error");
  EXPECT_EQ(problem_with("size", 1.0),
            "[read settings] expected a whole number for \"size\", received 1.0; config.json");
  EXPECT_EQ(problem_with("on", 1), "[read settings] expected true or false for \"on\", received 1; config.json");
  EXPECT_EQ(problem_with("name", nullptr),
            "[read settings] expected a string for \"name\", received null; config.json");
}

TEST(SettingsJson, RejectsNumbersThatDoNotFit) {
  EXPECT_EQ(problem_with("size", std::uint64_t{1} << 63),
            "[read settings] expected a whole number for \"size\", received 9223372036854775808; config.json");
  EXPECT_EQ(problem_with("small", std::int64_t{1} << 31),
            "[read settings] expected a whole number for \"small\", received 2147483648; config.json");
  EXPECT_EQ(problem_with("small", -(std::int64_t{1} << 40)),
            "[read settings] expected a whole number for \"small\", received -1099511627776; config.json");
  EXPECT_EQ(problem_with("share", 1e300),
            "[read settings] expected a number for \"share\", received 1e+300; config.json");
}

}  // namespace
}  // namespace heed
