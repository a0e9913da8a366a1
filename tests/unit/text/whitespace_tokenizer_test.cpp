#include "heed/text/tokenizers/whitespace_tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(WhitespaceTokenizer, SplitsAtSpacesOfEveryKind) {
  const WhitespaceTokenizer tokenizer;
  EXPECT_THAT(tokenizer.tokenize(" ein  Mann\tgeht\u00A0. "), ElementsAre("ein", "Mann", "geht", "."));
  EXPECT_THAT(tokenizer.tokenize(" \t"), IsEmpty());
  EXPECT_THAT(tokenizer.tokenize(""), IsEmpty());
}

TEST(WhitespaceTokenizer, JoinsTokensByOneSpace) {
  EXPECT_EQ(WhitespaceTokenizer().detokenize(std::vector<std::string>{"ein", "Mann", "."}), "ein Mann .");
}

}  // namespace
}  // namespace heed::text
