#include "heed/text/tokenizers/moses/join.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/text/tokenizers/moses/split.h"

namespace heed::text::moses {
namespace {

// A line after splitting and joining.
std::string again(std::string_view line, std::string_view code) {
  const Language language(code);
  return join(split(line, language), language);
}

TEST(MosesJoin, GivesGermanBack) {
  for (const auto* line : {
           "",
           "Zwei Männer (im Park) lachen!",
           "Er sagt: \"Ja, gern.\" Dann geht er.",
           "Ein Mann mit einem \"slow\"-Schild.",
           "Er isst bei McDonald's, nicht bei Wendy's-Restaurants.",
           "Männer und/oder Frauen um 11:27 Uhr, z.B. Prof. Meier...",
           "Es kostet 5 € und 30% mehr.",
       })
    EXPECT_EQ(again(line, "de"), line);
}

TEST(MosesJoin, GivesEnglishBack) {
  for (const auto* line : {
           "The dog's owner doesn't know the boys' names.",
           "A sign that says 'free dinner'.",
           "It costs $5 [or #1], he said \"yes.\"",
           "She said, \"it's 'so'.\"",
       })
    EXPECT_EQ(again(line, "en"), line);
}

TEST(MosesJoin, GivesOtherLanguagesBack) {
  EXPECT_EQ(again("Aujourd'hui, l'homme court.", "fr"), "Aujourd'hui, l'homme court.");
  EXPECT_EQ(join(std::vector<std::string>{"世", "界", "hello", "世"}, Language("zh")), "世界 hello 世");
}

RC_GTEST_PROP(MosesJoin, TakesAnyTokens, (const std::vector<std::string>& tokens)) {
  std::size_t bytes = 0;
  for (const std::string& token : tokens) bytes += token.size();
  for (const auto* code : {"de", "en", "fr"}) RC_ASSERT(join(tokens, Language(code)).size() >= bytes);
}

}  // namespace
}  // namespace heed::text::moses
