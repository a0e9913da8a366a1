#include "heed/service/word_alignment.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"

namespace heed::service {
namespace {

using testing::ElementsAre;

using Tokens = std::vector<std::string>;

// `attended`: for each target token, the source token that has nearly all of its weight, from 0; -1: the start token;
// -2: none has any.
decode::TranslatedLine line_of(Tokens source, Tokens target, std::string text, const std::vector<int>& attended) {
  decode::TranslatedLine line;
  const auto columns = static_cast<Index>(source.size()) + 2;
  line.source_tokens = std::move(source);
  decode::Translation translation;
  translation.text = std::move(text);
  translation.weights = Tensor(Shape{static_cast<Index>(target.size()) + 1, columns});  // and the end token
  for (std::size_t t = 0; t < attended.size(); ++t)
    if (attended[t] >= -1)
      translation.weights.view().row(static_cast<Index>(t))[static_cast<std::size_t>(attended[t] + 1)] = 0.9F;
  translation.tokens = std::move(target);
  line.translations.push_back(std::move(translation));
  return line;
}

std::vector<int> aligned(std::string_view sentence, const decode::TranslatedLine& line) {
  return align_words(sentence, line, line.translations[0]);
}

TEST(AlignWords, FollowsAttentionFromWordsToWords) {
  const auto line = line_of({"ein", "roter", "hund", "rennt", "."}, {"a", "dog", "runs", "red", "."}, "A dog runs red.",
                            {0, 2, 3, 1, 4});
  EXPECT_THAT(aligned("Ein roter Hund rennt.", line), ElementsAre(0, 2, 3, 1));
}

TEST(AlignWords, SumsOverThePartsOfAWord) {
  auto line =
      line_of({"\u2581Schnee", "mann", "\u2581da"}, {"\u2581snow", "man", "\u2581there"}, "snowman there", {-2, -2, 2});
  auto& weights = line.translations[0].weights;
  for (const Index t : {0, 1}) {
    const auto row = weights.view().row(t);
    row[1] = 0.3F;
    row[2] = 0.3F;
    row[3] = 0.4F;
  }
  EXPECT_THAT(aligned("Schneemann da", line), ElementsAre(0, 1));
}

TEST(AlignWords, FindsTokensThatAreWrittenOtherwise) {
  const auto line = line_of({"\"", "das", "ist", "'s", "...", "\"", "!"}, {"that", "&apos;s", "it", "...", "!"},
                            "That's it …!", {1, 2, 3, 4, 6});
  EXPECT_THAT(aligned("„Das IST's …“ !", line), ElementsAre(0, 1, 3));
}

TEST(AlignWords, SkipsWhatIsNotFound) {
  const auto line = line_of({"<unk>", "hund"}, {"the", "<unk>", "dog"}, "The ZZZZ dog", {1, 0, 1});
  EXPECT_THAT(aligned("Qqqq Hund", line), ElementsAre(1, -1, 1));
}

TEST(AlignWords, WordsThatAttendToMarksOrNothingHaveNone) {
  const auto line = line_of({"ja"}, {"yes", "well", "yes"}, "yes well yes", {-1, -2, 0});
  EXPECT_THAT(aligned("ja", line), ElementsAre(-1, -1, 0));
}

TEST(AlignWords, KeepsUpWithTextsThatHaveNothingInCommon) {
  const auto line = line_of({std::string(3000, 'a')}, {std::string(3000, 'b')}, std::string(3000, 'c') + " d", {0});
  EXPECT_THAT(aligned(std::string(3000, 'd'), line), ElementsAre(-1, -1));
}

TEST(AlignWords, WantsWeightsOfTheSentence) {
  auto line = line_of({"ja"}, {"yes"}, "yes", {0});
  line.translations[0].weights = Tensor();
  EXPECT_THROW(aligned("ja", line), Error);
}

}  // namespace
}  // namespace heed::service
