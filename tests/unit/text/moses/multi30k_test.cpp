// The Moses tokenizer and detokenizer compared with the original scripts' output on Multi30k.
#include <array>
#include <string>

#include <gtest/gtest.h>

#include "heed/base/files/text_file.h"
#include "heed/text/tokenizers/moses/escape.h"
#include "heed/text/tokenizers/moses/join.h"
#include "heed/text/tokenizers/moses/normalize.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"
#include "tests/support/shared_data.h"

namespace heed::text {
namespace {

std::vector<std::string> lines_of(const std::string& name) {
  return read_lines(test::shared_data() / "multi30k" / (name + ".gz"));
}

TEST(Multi30k, TokensAreThoseOfTheOriginalScripts) {
  HEED_SKIP_WITHOUT("multi30k");
  for (const std::string language : {"de", "en"}) {
    const MosesTokenizer tokenizer({.language = language, .lowercase = true});
    std::size_t same = 0, all = 0;
    for (const std::string split : {"val", "test_2016_flickr"}) {
      const auto raw = lines_of(split + "." + language);
      const auto expected = lines_of(split + ".lc.norm.tok." + language);
      ASSERT_EQ(raw.size(), expected.size());
      for (std::size_t i = 0; i < raw.size(); ++i, ++all) {
        std::vector<std::string> tokens = tokenizer.tokenize(raw[i]);
        for (std::string& token : tokens) token = moses::escape(token);
        same += WhitespaceTokenizer().detokenize(tokens) == expected[i] ? 1 : 0;
      }
    }
    EXPECT_EQ(all, 2014U);
    // One German line differs: "... Nummer 10." ends a sentence, and Heed splits the last period always.
    EXPECT_EQ(same, language == "de" ? all - 1 : all);
  }
}

TEST(Multi30k, NinetyNineOfHundredLinesComeBack) {
  HEED_SKIP_WITHOUT("multi30k");
  for (const std::string code : {"de", "en"}) {
    const moses::Language language(code);
    const MosesTokenizer tokenizer({.language = code});
    std::size_t same = 0, all = 0;
    for (const std::string split : {"train", "val", "test_2016_flickr"})
      for (const std::string& line : lines_of(split + "." + code)) {
        const std::string normalized = moses::normalize_punctuation(line, language);
        same += tokenizer.detokenize(tokenizer.tokenize(line)) == normalized ? 1 : 0;
        ++all;
      }
    EXPECT_EQ(all, 31014U);
    EXPECT_GE(static_cast<double>(same), 0.995 * static_cast<double>(all)) << code << ": " << same;
  }
}

}  // namespace
}  // namespace heed::text
