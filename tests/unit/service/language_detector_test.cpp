#include "heed/service/language_detector.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/files/text_file.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "tests/support/shared_data.h"

namespace heed::service {
namespace {

using testing::IsEmpty;

constexpr const char* kGerman =
    "ein mann und eine frau gehen mit dem hund über die straße . der junge spielt im garten , während das mädchen "
    "zuschaut . zwei leute stehen vor einem großen haus und sprechen . ich weiß nicht , was wir heute machen .";
constexpr const char* kEnglish =
    "a man and a woman are walking with the dog across the street . the boy plays in the garden while the girl is "
    "watching . two people stand in front of a big house and talk . i do not know what we are doing today .";

text::WordCounts counts_of(std::string_view text) {
  text::WordCounts counts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) counts.add(text.substr(at, end - at));
    at = end + 1;
  }
  return counts;
}

LanguageDetector small_detector() {
  LanguageDetector detector;
  detector.add("de", text::Vocabulary(counts_of(kGerman)));
  detector.add("en", text::Vocabulary(counts_of(kEnglish)));
  return detector;
}

double sum(const std::vector<DetectedLanguage>& detected) {
  double total = 0;
  for (const DetectedLanguage& language : detected) total += language.confidence;
  return total;
}

TEST(LanguageDetector, KnowsLanguagesByTheirWordsAndByTheirLetters) {
  const LanguageDetector detector = small_detector();
  for (const char* text : {"Die Frau und der Hund", "STRASSE UND GARTEN", "gehende Mädchen", "weiß"}) {
    EXPECT_EQ(detector.detect(text).front().language, "de") << text;
    EXPECT_GT(detector.detect(text).front().confidence, 60) << text;
  }
  for (const char* text : {"The woman and the dog", "walking, talking", "What do we know?", "with"}) {
    EXPECT_EQ(detector.detect(text).front().language, "en") << text;
    EXPECT_GT(detector.detect(text).front().confidence, 60) << text;
  }
  EXPECT_GT(detector.detect(kEnglish).front().confidence, 99);
}

TEST(LanguageDetector, ListsAllLanguagesTheLikeliestFirst) {
  const auto detected = small_detector().detect("The woman");
  ASSERT_EQ(detected.size(), 2U);
  EXPECT_GT(detected[0].confidence, detected[1].confidence);
  EXPECT_NEAR(sum(detected), 100, 1e-9);
}

TEST(LanguageDetector, HasNothingToSayWithoutLettersOrLanguages) {
  EXPECT_THAT(small_detector().detect(""), IsEmpty());
  EXPECT_THAT(small_detector().detect(" 123 ?! 😀"), IsEmpty());
  EXPECT_THAT(LanguageDetector().detect("The woman"), IsEmpty());
}

TEST(LanguageDetector, IsInDoubtAboutWhatNoLanguageHas) {
  const LanguageDetector detector = small_detector();
  EXPECT_NEAR(detector.detect("Привет мир, как дела").front().confidence, 50, 1);
  EXPECT_NEAR(detector.detect("世界你好").front().confidence, 50, 1);
  EXPECT_LT(detector.detect("xqzv jkwpq zzxcvb qpwzk vvxq").front().confidence, 75);
}

TEST(LanguageDetector, TakesSubwords) {
  text::WordCounts german, english;
  for (const char* piece : {"\u2581die", "\u2581und", "\u2581Frau", "en", "ung", "\u2581sch", "ein"}) german.add(piece);
  for (const char* piece : {"\u2581the", "\u2581and", "\u2581wom", "ing", "tion", "\u2581wh", "y"}) english.add(piece);
  LanguageDetector detector;
  detector.add("de", text::Vocabulary(german));
  detector.add("en", text::Vocabulary(english));
  EXPECT_EQ(detector.detect("Die Schulung und").front().language, "de");
  EXPECT_EQ(detector.detect("The thing and why").front().language, "en");
}

TEST(LanguageDetector, LearnsMoreOfALanguageThatItHas) {
  LanguageDetector detector = small_detector();
  detector.add("de", text::Vocabulary(counts_of("zwölf boxkämpfer jagen viktor")));
  EXPECT_EQ(detector.detect("zwölf").size(), 2U);
  EXPECT_EQ(detector.detect("zwölf Boxkämpfer").front().language, "de");
}

RC_GTEST_PROP(LanguageDetector, ConfidencesOfAnyBytesAddUpTo100, (const std::string& bytes)) {
  const auto detected = small_detector().detect(bytes);
  RC_ASSERT(detected.empty() || std::abs(sum(detected) - 100) < 1e-6);
}

TEST(LanguageDetector, IsRightOnNearlyAllOfMulti30k) {
  HEED_SKIP_WITHOUT("multi30k");
  const auto lines = [](const std::string& name) { return read_lines(test::shared_data() / "multi30k" / name); };
  LanguageDetector detector;
  for (const std::string language : {"de", "en"}) {
    const text::MosesTokenizer tokenizer({.language = language, .lowercase = true});
    auto train = lines("train." + language + ".gz");
    train.resize(3'000);
    text::WordCounts counts;
    for (const std::string& line : train)
      for (const std::string& token : tokenizer.tokenize(line)) counts.add(token);
    detector.add(language, text::Vocabulary(counts));
  }
  for (const std::string language : {"de", "en"}) {
    int right = 0, sure = 0, all = 0;
    for (const std::string& line : lines("val." + language + ".gz")) {
      const auto detected = detector.detect(line);
      ASSERT_FALSE(detected.empty()) << line;
      ++all;
      right += detected.front().language == language ? 1 : 0;
      sure += detected.front().language == language && detected.front().confidence > 90 ? 1 : 0;
    }
    EXPECT_GE(right, 0.99 * all) << language;
    EXPECT_GE(sure, 0.95 * all) << language;
  }
}

}  // namespace
}  // namespace heed::service
