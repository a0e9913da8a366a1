#include "heed/base/settings/settings_toml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using test::message_of;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

struct TomlSample {
  std::int64_t size = 3;
  float share = 0.1F;
  bool on = true;
  std::string name = "größe \"1\" \\ \t";
  std::vector<std::string> files = {"a b", "c,d"};
  std::string bucket_by = "source";
};

template <SettingsOf<TomlSample> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit({.name = "size", .help = "Its size", .range = {1, 100}, .also = "length"}, settings.size);
  visit({.name = "share", .help = "A share", .range = kShare}, settings.share);
  visit({.name = "on", .help = "On or off"}, settings.on);
  visit({.name = "name", .help = "Its name"}, settings.name);
  visit({.name = "files", .help = "Files", .several = Several::kWords}, settings.files);
  visit({.name = "bucket-by", .help = "What pairs share"}, settings.bucket_by);
}

class SettingsToml : public testing::Test {
 protected:
  TomlSample read(const std::string& text) {
    GivenSettings file = read_toml(folder_.put("my.toml", text));
    TomlSample settings;
    visit_settings(settings, [&](const Setting& setting, auto& value) { file.take(setting, value); });
    file.require_all_taken("heed it --print-config");
    return settings;
  }
  std::string problem(const std::string& text) {
    return message_of([&] { read(text); });
  }
  test::TempFolder folder_;
};

TEST_F(SettingsToml, ReadsWhatItWrites) {
  const TomlSample before{.size = 7, .share = 0.25F, .on = false, .bucket_by = "both"};
  const std::string text = to_toml(before);
  EXPECT_THAT(text, AllOf(HasSubstr("# Its size\nsize = 7\n"), HasSubstr("on = false\n")));
  const TomlSample after = read(text);
  EXPECT_EQ(to_toml(after), text);
  EXPECT_EQ(after.name, before.name);
  EXPECT_THAT(after.files, ElementsAre("a b", "c,d"));
}

TEST_F(SettingsToml, KnowsTheOtherNamesOfASetting) {
  EXPECT_EQ(read("length = 9").size, 9);
  EXPECT_EQ(read("batch-likeness = \"none\"").bucket_by, "none");  // of version 0.1
}

TEST_F(SettingsToml, NamesFileLineAndSettingOfAValueThatIsWrong) {
  const auto names = [](const char* line, const char* what) {
    return AllOf(HasSubstr("my.toml, line " + std::string(line)), HasSubstr(what));
  };
  EXPECT_THAT(problem("\n\nsize = 101"), names("3", "size must be a whole number from 1 to 100 (got 101)"));
  EXPECT_THAT(problem("size = \"5\""), names("1", "size"));
  EXPECT_THAT(problem("size = 1.5"), names("1", "1.5"));
  EXPECT_THAT(problem("share = nan"), names("1", "nan"));
  EXPECT_THAT(problem("on = 1"), names("1", "true or false"));
  EXPECT_THAT(problem("name = 1"), names("1", "text"));
  EXPECT_THAT(problem("size = 1\nsise = 2"), names("2", "'size'"));
  EXPECT_THAT(problem("size = 1\nweight = 2"), names("2", "heed it --print-config"));
  EXPECT_THAT(problem("seeds = 2"), names("1", "'seeds'"));  // as typed, not under the current name of that setting
  EXPECT_THAT(problem("[section]\nsize = 1"), names("1", "section"));
  EXPECT_THAT(problem("size = 1\nsize = 2"), names("2", "size"));
  EXPECT_THAT(problem("on = true\nname = red"), names("2", "quotes"));
}

TEST_F(SettingsToml, SaysWhyAFileCannotBeRead) {
  EXPECT_THAT(message_of([&] { read_toml(folder_ / "none.toml"); }), HasSubstr("none.toml"));
  EXPECT_THAT(message_of([&] { read_toml(folder_.path()); }), HasSubstr("folder"));
}

}  // namespace
}  // namespace heed
