#include "heed/text/tokenizers/char_tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

using ::testing::ElementsAre;

TEST(CharTokenizer, SplitsIntoCharactersAndMarksSpaces) {
  EXPECT_THAT(CharTokenizer().tokenize(" ß  a\t世 "), ElementsAre("ß", "▁", "▁", "a", "▁", "世"));
  EXPECT_THAT(CharTokenizer(true).tokenize("ÄB"), ElementsAre("ä", "b"));
}

RC_GTEST_PROP(CharTokenizer, GivesAnyTextBack, ()) {
  const auto word = rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('!', '~')));
  const std::string line = *word + " " + *word + "  " + *word;
  const CharTokenizer tokenizer;
  RC_ASSERT(tokenizer.detokenize(tokenizer.tokenize(line)) == line);
}

RC_GTEST_PROP(CharTokenizer, TakesAnyBytes, (const std::string& bytes)) {
  for (const std::string& token : CharTokenizer(true).tokenize(bytes)) {
    RC_ASSERT(!token.empty());
    RC_ASSERT(valid_utf8_bytes(token) == token.size());
  }
}

}  // namespace
}  // namespace heed::text
