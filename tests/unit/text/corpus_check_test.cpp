#include "heed/text/checks/corpus_check.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/text/corpus/parallel_text.h"
#include "heed/text/tokenizers/plain_words.h"
#include "tests/support/message_of.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_corpus.h"

namespace heed::text {
namespace {

using test::lines;
using test::message_of;
using test::TempFolder;
using test::toy_corpus;
using test::ToyCorpus;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

void put(const test::TempFolder& folder, const std::string& split, const test::ToyCorpus& corpus) {
  folder.put(split + ".de", test::lines(corpus.source));
  folder.put(split + ".en", test::lines(corpus.target));
}

CorpusFigures check(const std::filesystem::path& folder, const CheckOptions& options = {}) {
  ThreadPool pool(2);
  return check_corpus(folder, pool, options);
}

SplitFigures check_train(const test::ToyCorpus& corpus) {
  const test::TempFolder folder;
  put(folder, "train", corpus);
  return check(folder.path()).splits.at(0);
}

// The reason for which line `line` of a larger text is suspicious.
std::string reason(const std::string& source, const std::string& target) {
  test::ToyCorpus corpus = test::toy_corpus(400, 1);
  corpus.source[7] = source;
  corpus.target[7] = target;
  const auto suspicious = check_train(corpus).suspicious;
  if (suspicious.empty()) return "none";
  EXPECT_EQ(suspicious.size(), 1U);
  EXPECT_EQ(suspicious[0].line, 8);
  return std::string(describe(suspicious[0].reason));
}

TEST(PlainWords, AreInLowerCaseWithoutPunctuation) {
  EXPECT_THAT(PlainWords("en").tokenize("„A GIRL (54) - well-known T-Shirt's!“ ..."),
              ElementsAre("a", "girl", "54", "well-known", "t-shirt", "s"));
}

TEST(CorpusCheck, CountsTextAndUnknownWords) {
  const test::TempFolder folder;
  folder.put("train.de", "Ein Mann.\nEin Hund , ein Haus\n");
  folder.put("train.en", "A man.\nA dog, a house\n");
  folder.put("val.de", "Ein Haus\n");
  folder.put("val.en", "A house near a man\n");
  const CorpusFigures figures = check(folder.path());
  ASSERT_EQ(figures.splits.size(), 2U);
  const SplitFigures& train = figures.splits[0];
  EXPECT_EQ(train.pairs, 2);
  EXPECT_EQ(train.source.words, 6);
  EXPECT_EQ(train.source.distinct, 4);
  EXPECT_EQ(train.source.unknown, 3);  // all but "ein" occur once
  EXPECT_DOUBLE_EQ(train.source.mean_length, 3);
  EXPECT_EQ(train.source.max_length, 4);
  EXPECT_EQ(figures.splits[1].target.unknown, 3);
  EXPECT_EQ(check(folder.path(), {.min_count = 1}).splits[1].target.unknown, 1);
  EXPECT_FALSE(train.alignment_checked);
  EXPECT_THAT(figures.multi30k, IsEmpty());
  EXPECT_FALSE(figures.has_problems());
}

TEST(CorpusCheck, FindsNothingWrongWithRightPairs) {
  const SplitFigures train = check_train(test::toy_corpus(1000, 1));
  EXPECT_TRUE(train.alignment_checked);
  EXPECT_THAT(train.misaligned, IsEmpty());
  EXPECT_THAT(train.suspicious, IsEmpty());
}

TEST(CorpusCheck, FindsAFileThatIsShifted) {
  for (const int shift : {1, -1, 3}) {
    test::ToyCorpus corpus = test::toy_corpus(1000, 2);
    auto& late = shift > 0 ? corpus.target : corpus.source;
    std::rotate(late.begin(), late.end() - std::abs(shift), late.end());
    const auto parts = check_train(corpus).misaligned;
    ASSERT_FALSE(parts.empty());
    EXPECT_EQ(parts[0].shift, shift);
    EXPECT_LE(parts[0].first_line, 1 + 20);
    EXPECT_GE(parts[0].last_line, 980 - 20);
  }
}

TEST(CorpusCheck, FindsTheLinesBetweenTwoLostOnes) {
  test::ToyCorpus corpus = test::toy_corpus(2000, 3);
  corpus.source.erase(corpus.source.begin() + 500);
  corpus.target.erase(corpus.target.begin() + 1200);
  const auto parts = check_train(corpus).misaligned;
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].shift, 1);
  EXPECT_NEAR(static_cast<double>(parts[0].first_line), 501, 20);
  EXPECT_NEAR(static_cast<double>(parts[0].last_line), 1200, 20);
}

TEST(CorpusCheck, FindsSidesThatAreNoTranslations) {
  test::ToyCorpus corpus = test::toy_corpus(1000, 4);
  corpus.target = test::toy_corpus(1000, 5).target;
  const auto parts = check_train(corpus).misaligned;
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_FALSE(parts[0].shift);
  EXPECT_EQ(parts[0].last_line, 1000);
}

TEST(CorpusCheck, JudgesOtherSplitsByTrain) {
  const test::TempFolder folder;
  test::ToyCorpus validation = test::toy_corpus(60, 7);
  std::rotate(validation.target.begin(), validation.target.end() - 1, validation.target.end());
  put(folder, "train", test::toy_corpus(1000, 6));
  put(folder, "val", validation);
  const CorpusFigures figures = check(folder.path());
  EXPECT_THAT(figures.splits[0].misaligned, IsEmpty());
  ASSERT_EQ(figures.splits[1].misaligned.size(), 1U);
  EXPECT_EQ(figures.splits[1].misaligned[0].shift, 1);
  EXPECT_TRUE(figures.has_problems());
}

TEST(CorpusCheck, FindsPairsOfTrainElsewhere) {
  const test::TempFolder folder;
  const test::ToyCorpus train = test::toy_corpus(300, 8);
  test::ToyCorpus test = test::toy_corpus(50, 9);
  test.source[3] = train.source[77] + " !";  // the same words
  test.target[3] = train.target[77];
  test.source[4] = train.source[78];  // the same source, translated otherwise
  test.source[5] = test.source[6];
  test.target[5] = test.target[6];
  put(folder, "train", train);
  put(folder, "test", test);
  const CorpusFigures figures = check(folder.path());
  EXPECT_EQ(figures.splits[1].pairs_in_train, 1);
  EXPECT_EQ(figures.splits[1].sources_in_train, 2);
  EXPECT_EQ(figures.splits[1].repeated, 1);
  EXPECT_TRUE(figures.has_problems());
}

TEST(CorpusCheck, SaysWhatIsSuspiciousOfAPair) {
  EXPECT_EQ(reason("sbaa sbab sbac", "tbaa tbab tbac"), "none");
  EXPECT_EQ(reason("", " . "), "no words");
  EXPECT_EQ(reason("@@", "tbaa"), "source without words");
  EXPECT_EQ(reason("sbaa", ""), "target without words");
  EXPECT_EQ(reason("sbaa\x1b sbab", "tbaa tbab"), "control characters");
  EXPECT_EQ(reason("sbaa\uFFFD sbab", "tbaa tbab"), "control characters");
  EXPECT_EQ(reason("abc def", "Abc def!"), "both sides the same");
  EXPECT_EQ(reason("tbaa tbab tbac tbad", "tbaa tbab tbac"), "source in the target's language");
  EXPECT_EQ(reason("sbaa sbab sbac", "sbaa sbab sbac sbad"), "target in the source's language");
  EXPECT_EQ(reason("sbaa", "tbaa tbab tbac tbad tbae tbaf tbag tbah"), "very different lengths");
  EXPECT_EQ(reason("sbaa 1.200 sbac", "tbaa 1,200 tbac"), "none");
  EXPECT_EQ(reason("sbaa 1200 sbac", "tbaa 1201 tbac"), "different numbers");
  EXPECT_EQ(reason("sbaa 7 sbac", "tbaa x tbac"), "none");
  EXPECT_EQ(reason("sbaa sbab sbac sbad sbae", "tcaa tcaf tdac tdad tdae"), "no word translated");
}

TEST(CorpusCheck, LooksWordsUpInAVocabularyAndInWordVectors) {
  const test::TempFolder folder;
  folder.put("train.de", "Ein Mann\n");
  folder.put("train.en", "A man\n");
  const auto vocabulary = folder.put("words.txt", "<pad>\t0\n<s>\t0\n</s>\t0\n<unk>\t0\nein\t1\nmann\t1\n");
  const auto vectors = folder.put("vectors.txt", "ein 1 2\na 3 4\nman 5 6\n");
  const CorpusFigures figures = check(folder.path(), {.source_vocabulary = vocabulary, .vectors = {vectors}});
  EXPECT_EQ(figures.splits[0].source.unknown, 0);
  EXPECT_EQ(figures.splits[0].target.unknown, 2);
  ASSERT_EQ(figures.vectors.size(), 1U);
  EXPECT_DOUBLE_EQ(figures.vectors[0].source.token_share(), 0.5);
  EXPECT_DOUBLE_EQ(figures.vectors[0].target.word_share(), 1);
}

TEST(CorpusCheck, NeedsASplit) {
  const test::TempFolder folder;
  EXPECT_THAT(test::message_of([&] { check(folder.path()); }),
              AllOf(HasSubstr("train.de"), HasSubstr(folder.path().string())));
  folder.put("train.de", "a\n");
  folder.put("train.en", "a\n");
  EXPECT_THAT(test::message_of([&] {
                check(folder.path(), {.languages = {"fr", "cs"}});
              }),
              AllOf(HasSubstr("train.fr"), HasSubstr("train.cs"), HasSubstr(folder.path().string())));
}

RC_GTEST_PROP(CorpusCheck, TakesAnyBytesOrSaysWhatIsWrong, ()) {
  const auto text =
      rc::gen::oneOf(rc::gen::arbitrary<std::string>(),
                     rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab 1\n.\xC3\xA4\t"))));
  const test::TempFolder folder;
  folder.put("train.de", *text);
  folder.put("train.en", *text);
  try {
    RC_ASSERT(check(folder.path(), {.text = {.replace_invalid = true}}).splits.size() == 1);
  } catch (const Error& error) {
    RC_ASSERT(std::string(error.what()).find("train.") != std::string::npos);
  }
}

TEST(CorpusCheck, KnowsMulti30kAndRaisesFewAlarms) {
  HEED_SKIP_WITHOUT("multi30k");
  const CorpusFigures figures = check(test::shared_data() / "multi30k");
  ASSERT_EQ(figures.splits.size(), 3U);
  EXPECT_EQ(figures.splits[0].pairs, 29'000);
  EXPECT_FALSE(figures.has_problems());
  EXPECT_LE(figures.splits[0].suspicious.size(), 30U);
  EXPECT_LE(figures.splits[1].suspicious.size(), 2U);
  EXPECT_EQ(figures.multi30k.size(), 6U);
  for (const OriginalFile& file : figures.multi30k) EXPECT_EQ(file.state, Original::kYes) << file.name;
}

TEST(CorpusCheck, FindsAShiftInMulti30kAndThatItsFilesDiffer) {
  HEED_SKIP_WITHOUT("multi30k");
  const test::TempFolder folder;
  for (const char* language : {"de", "en"}) {
    auto text = read_lines(test::shared_data() / "multi30k" / (std::string("train.") + language + ".gz"));
    text.erase(text.begin() + (language == std::string("de") ? 10'000 : 20'000));
    folder.put(std::string("train.") + language, test::lines(text));
    std::filesystem::copy(test::shared_data() / "multi30k" / (std::string("test_2016_flickr.") + language + ".gz"),
                          folder.path());
  }
  const CorpusFigures figures = check(folder.path());
  ASSERT_EQ(figures.splits[0].misaligned.size(), 1U);
  EXPECT_EQ(figures.splits[0].misaligned[0].shift, 1);
  EXPECT_NEAR(static_cast<double>(figures.splits[0].misaligned[0].first_line), 10'001, 20);
  EXPECT_NEAR(static_cast<double>(figures.splits[0].misaligned[0].last_line), 20'000, 20);
  EXPECT_THAT(figures.splits[1].misaligned, IsEmpty());
  ASSERT_EQ(figures.multi30k.size(), 6U);
  EXPECT_EQ(figures.multi30k[0].state, Original::kDiffers);
  EXPECT_EQ(figures.multi30k[2].state, Original::kAbsent);
  EXPECT_EQ(figures.multi30k[4].state, Original::kYes);
}

}  // namespace
}  // namespace heed::text
