#include "heed/base/settings/setting_value.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/settings/suggest.h"
#include "tests/support/message_of.h"

namespace heed {
namespace {

using test::message_of;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::array kColours = {"red", "green", "blue"};
constexpr std::array kOthers = {Synonym{"rot", "red"}};
constexpr Setting kColour{.name = "colour", .help = "", .choices = kColours, .synonyms = kOthers};

template <class Value>
Value taken(const Setting& setting, const std::vector<std::string>& words) {
  Value value{};
  assign(setting, "--it", words, value);
  return value;
}

template <class Value>
std::string refused(const Setting& setting, const GivenValue& given) {
  Value value{};
  return message_of([&] { assign(setting, "--it", given, value); });
}

TEST(SettingValue, TakesWhatIsInTheRange) {
  const Setting share{.name = "share", .help = "", .range = kShare};
  EXPECT_EQ(taken<double>(share, {"0"}), 0);
  EXPECT_EQ(taken<double>(share, {"0.999"}), 0.999);
  EXPECT_EQ(refused<double>(share, "1"), "--it must be a number of at least 0 and below 1 (got '1')");
  EXPECT_EQ(refused<double>(share, 1.5), "--it must be a number of at least 0 and below 1 (got 1.5)");
  EXPECT_THAT(refused<float>(share, "0.99999999999"), HasSubstr("0.99999999999"));  // as a float it is 1
  for (const char* word : {"", "x", "1x", " 0.5", "nan", "inf", "-1", "0x1p-2"})
    EXPECT_THAT(refused<double>(share, word), HasSubstr(word));
  EXPECT_THAT(refused<double>(share, std::nan("")), HasSubstr("nan"));
  const Setting size{.name = "size", .help = "", .range = {1, 1000}};
  EXPECT_EQ(taken<int>(size, {"1000"}), 1000);
  EXPECT_EQ(refused<int>(size, "1001"), "--it must be a whole number from 1 to 1000 (got '1001')");
  for (const char* word : {"1.5", "1e2", "99999999999999999999", "-1", "0"})
    EXPECT_THAT(refused<std::uint64_t>(size, word), HasSubstr(word));
  EXPECT_THAT(refused<std::int64_t>(size, 1.5), HasSubstr("1.5"));
}

TEST(SettingValue, LeavesTheValueAsItWasWhereItIsRefused) {
  int value = 7;
  EXPECT_NE(message_of([&] { assign({.name = "n", .help = "", .range = {1, 9}}, "--n", "10", value); }), "no error");
  EXPECT_EQ(value, 7);
}

TEST(SettingValue, TakesOneOfItsChoicesUnderAnyOfTheirNames) {
  EXPECT_EQ(taken<std::string>(kColour, {"blue"}), "blue");
  EXPECT_EQ(taken<std::string>(kColour, {"rot"}), "red");
  EXPECT_THAT(refused<std::string>(kColour, "gren"),
              AllOf(HasSubstr("red, green, blue"), HasSubstr("gren"), HasSubstr("did you mean 'green'")));
  EXPECT_THAT(refused<std::string>(kColour, "octarine"), Not(HasSubstr("did you mean")));
  EXPECT_THAT(taken<std::vector<std::string>>(kColour, {"rot,blue"}), ElementsAre("red", "blue"));
  EXPECT_THAT(refused<std::vector<std::string>>(kColour, "red,,blue"), HasSubstr("''"));
}

TEST(SettingValue, TakesSeveralAsTheyAreTyped) {
  const Setting widths{.name = "beam", .help = "", .range = {1, 1000}};
  EXPECT_THAT(taken<std::vector<std::int64_t>>(widths, {"1,5,10"}), ElementsAre(1, 5, 10));
  EXPECT_THAT(refused<std::vector<std::int64_t>>(widths, "1,0"), HasSubstr("'1,0'"));
  EXPECT_THAT(refused<std::vector<std::int64_t>>(widths, ""), HasSubstr("''"));
  EXPECT_THAT(taken<std::vector<double>>(widths, {"1:3,10"}), ElementsAre(1, 2, 3, 10));
  EXPECT_THAT(refused<std::vector<double>>(widths, "3:1"), HasSubstr("3:1"));
  const Setting files{.name = "train", .help = "", .several = Several::kWords};
  EXPECT_THAT(taken<std::vector<std::string>>(files, {"a,b", "c"}), ElementsAre("a,b", "c"));
}

TEST(SettingValue, IsCheckedWhereverItComesFrom) {
  EXPECT_EQ(message_of([] { check(kColour, "colour", std::string("green")); }), "no error");
  EXPECT_THAT(message_of([] { check(kColour, "colour", std::string("gray")); }), HasSubstr("gray"));
  EXPECT_THAT(message_of([] { check(kColour, "colour", std::vector<std::string>{"red", "gray"}); }), HasSubstr("gray"));
  const Setting rate{.name = "rate", .help = "", .range = {0, 1}};
  EXPECT_THAT(message_of([&] { check(rate, "rate", std::numeric_limits<double>::infinity()); }), HasSubstr("inf"));
}

TEST(Suggest, CountsEditsAndSwaps) {
  EXPECT_EQ(edit_distance("train", "train"), 0U);
  EXPECT_EQ(edit_distance("trian", "train"), 1U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("modle", "model"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Suggest, FindsANameThatIsNearOrBegun) {
  const std::vector<std::string> names = {"train", "translate", "evaluate"};
  EXPECT_EQ(nearest_name("trian", names), "train");
  EXPECT_EQ(nearest_name("eval", names), "evaluate");
  EXPECT_EQ(nearest_name("xyz", names), "");
  EXPECT_EQ(nearest_name("", names), "");
  EXPECT_EQ(did_you_mean("trnslate", names), "; did you mean 'translate'?");
}

}  // namespace
}  // namespace heed
