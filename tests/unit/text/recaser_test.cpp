#include "heed/text/tokenizers/recaser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using namespace test;
using testing::HasSubstr;

Recaser learned_from(const std::string& text) {
  const test::TempFolder folder;
  write_atomically(folder.path() / "text", text);
  return Recaser::learn(folder.path() / "text");
}

TEST(Recaser, SpellsWordsAsInsideSentences) {
  const Recaser recaser = learned_from("An Asian man in New York.\nThe man likes an asian dish, as Asian men do.\n");
  EXPECT_EQ(recaser.restore("a man eats asian food in new york."), "A man eats Asian food in New York.");
}

TEST(Recaser, DoesNotLearnFromTheStartOfASentence) {
  const Recaser recaser = learned_from("Men run. Dogs bark.\nDogs sleep. Men sleep.\n");
  EXPECT_EQ(recaser.restore("men like dogs. dogs like men!"), "Men like dogs. Dogs like men!");
}

TEST(Recaser, LeavesAPointInsideANumberAlone) {
  const Recaser recaser = learned_from("He ran 3.5 km.\n");
  EXPECT_EQ(recaser.restore("3.5km. \"über 4.b\" is it"), "3.5km. \"Über 4.b\" is it");
}

TEST(Recaser, LeavesSentencesSmallWhereTheTextHasThemSmall) {
  const Recaser recaser = learned_from("a man in Paris\nthe dog\nThe cat\n");
  EXPECT_EQ(recaser.restore("the dog in paris"), "the dog in Paris");
}

TEST(Recaser, ChangesNothingByItself) { EXPECT_EQ(Recaser().restore("a man. <unk> ä"), "a man. <unk> ä"); }

TEST(Recaser, IsTheSameAfterSavingAndLoading) {
  const test::TempFolder folder;
  const Recaser recaser = learned_from("Der Mann \"Ärzte\" T-Shirt.\nÖl in Ägypten\n");
  recaser.save(folder.path() / "case.json");
  EXPECT_EQ(Recaser::load(folder.path() / "case.json"), recaser);
}

TEST(Recaser, RejectsAFileOfSomethingElse) {
  const test::TempFolder folder;
  const auto path = folder.path() / "case.json";
  for (const char* text :
       {"{}", R"({"capital_start": 1, "words": {}})", R"({"capital_start": true, "words": []})",
        R"({"capital_start": true, "words": {"a": 1}})", R"({"capital_start": true, "words": {"a": ""}})"}) {
    write_atomically(path, text);
    EXPECT_THAT(test::message_of([&] { Recaser::load(path); }), HasSubstr("case.json")) << text;
  }
}

}  // namespace
}  // namespace heed::text
