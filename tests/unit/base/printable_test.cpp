#include "heed/base/unicode/printable.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Printable, LeavesPlainTextOfAnyScriptAlone) {
  EXPECT_EQ(printable("encoder.weight"), "encoder.weight");
  EXPECT_EQ(printable("Größe 注意 🙂 — é"), "Größe 注意 🙂 — é");
}

TEST(Printable, SpellsOutWhatBreaksALineOrSteersATerminal) {
  EXPECT_EQ(printable("a\nb\tc\x1b[31m\x7f"), "a\\nb\\tc\\u001b[31m\\u007f");
  EXPECT_EQ(printable("\xc2\x9b"), "\\u009b");
  EXPECT_EQ(printable("\xe2\x80\xa8\xe2\x80\xae\xe2\x81\xa6"), "\\u2028\\u202e\\u2066");
}

TEST(Printable, RepairsWhatIsNotUtf8) {
  EXPECT_EQ(printable("a\xff"
                      "b"),
            "a\xef\xbf\xbd"
            "b");
}

TEST(Printable, CutsALongTextBetweenCharacters) {
  EXPECT_EQ(printable("abcd", 4), "abcd");
  EXPECT_EQ(printable("abcde", 4), "abcd...");
  EXPECT_EQ(printable("abcé", 4), "abc...");
  EXPECT_EQ(printable("\x80\x80\x80", 2), "...");
}

}  // namespace
}  // namespace heed
