#include "heed/text/corpus/labeled_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

LabeledText read_labeled(std::string_view contents) {
  const test::TempFolder folder;
  return read_labeled_text(folder.put("texts.tsv", contents));
}

TEST(LabeledText, BothFormsLineByLine) {
  const LabeledText text = read_labeled("pos\tI liked it\n__label__neg I did not\nneg\ta\tb\n");
  ASSERT_EQ(text.lines.size(), 3U);
  EXPECT_EQ(text.lines[0].label, "pos");
  EXPECT_EQ(text.lines[0].text, "I liked it");
  EXPECT_EQ(text.lines[1].label, "neg");
  EXPECT_EQ(text.lines[1].text, "I did not");
  EXPECT_EQ(text.lines[2].text, "a\tb");
  EXPECT_EQ(text.lines[2].line, 3);
}

TEST(LabeledText, ATextMayBeEmpty) {
  const LabeledText text = read_labeled("pos\t\n__label__neg\n");
  EXPECT_EQ(text.lines[0].text, "");
  EXPECT_EQ(text.lines[1].text, "");
}

TEST(LabeledText, OnlyLineFeedsEndALine) { EXPECT_EQ(read_labeled("1\tone\u0085two\u2028three\n").lines.size(), 1U); }

TEST(LabeledText, WhatIsWrongIsSaidWithFileAndLine) {
  EXPECT_THAT(test::message_of([] { read_labeled("1\tgood\nbad\n"); }),
              testing::AllOf(HasSubstr("TAB"), HasSubstr("texts.tsv"), HasSubstr("line 2"), HasSubstr("bad")));
  EXPECT_THAT(test::message_of([] { read_labeled("1\tgood\n\n"); }),
              testing::AllOf(HasSubstr("empty"), HasSubstr("line 2")));
  EXPECT_THAT(test::message_of([] { read_labeled("\tgood\n"); }),
              testing::AllOf(HasSubstr("label"), HasSubstr("line 1")));
  EXPECT_THAT(test::message_of([] { read_labeled("__label__a __label__b text\n"); }),
              AllOf(HasSubstr("label"), HasSubstr("line 1")));
  EXPECT_THAT(test::message_of([] { read_labeled(""); }), testing::AllOf(HasSubstr("empty"), HasSubstr("texts.tsv")));
}

TEST(LabeledText, LabelsInTheOrderOfTheirBytes) {
  EXPECT_THAT(distinct_labels(read_labeled("pos\ta\nneg\tb\npos\tc\nneutral\td\n")),
              ElementsAre("neg", "neutral", "pos"));
}

}  // namespace
}  // namespace heed::text
