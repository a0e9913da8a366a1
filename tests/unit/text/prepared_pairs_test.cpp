#include "heed/text/corpus/prepared_pairs.h"

#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/random.h"
#include "heed/text/corpus/epoch_plan.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::text {
namespace {

using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAreArray;
using testing::HasSubstr;

constexpr std::int32_t kSourceWords = 50, kTargetWords = 70;
constexpr std::int64_t kPairs = 2 * kBlockPairs + 100;

Corpus random_corpus(std::int64_t pairs) {
  Random random(3);
  Corpus corpus;
  const auto sentence = [&](std::int32_t words) {
    std::vector<std::int32_t> ids = {1};
    for (auto left = 1 + random.below(6); left > 0; --left)
      ids.push_back(4 + static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(words - 4))));
    ids.push_back(2);
    return ids;
  };
  for (std::int64_t i = 0; i < pairs; ++i) {
    corpus.source.add(sentence(kSourceWords));
    corpus.target.add(sentence(kTargetWords));
  }
  return corpus;
}

// One set of files for all tests; they are copied before they are damaged.
class PreparedPairsTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    corpus_ = new Corpus(random_corpus(kPairs));
    whole_ = new test::TempFolder;
    PreparedPairsWriter writer(whole_->path(), "train");
    for (std::size_t i = 0; i < corpus_->size(); ++i) writer.add(corpus_->source[i], corpus_->target[i]);
    counts_ = writer.commit();
  }
  static void TearDownTestSuite() {
    delete whole_;
    delete corpus_;
  }

  static PreparedPairs open(const std::filesystem::path& folder, std::int32_t source_tokens = kSourceWords) {
    return {folder, "train", counts_, source_tokens, kTargetWords};
  }
  // Copies the files, one of them with other contents.
  static void spoil(const test::TempFolder& folder, const std::string& name, const std::string& contents) {
    for (const std::string& file : prepared_pairs_files("train"))
      std::filesystem::copy_file(whole_->path() / file, folder.path() / file,
                                 std::filesystem::copy_options::overwrite_existing);
    folder.put(name, contents);
  }
  static std::string contents(const std::string& name) { return test::contents_of(whole_->path() / name); }

  static Corpus* corpus_;
  static test::TempFolder* whole_;
  static PreparedCounts counts_;
};
Corpus* PreparedPairsTest::corpus_ = nullptr;
test::TempFolder* PreparedPairsTest::whole_ = nullptr;
PreparedCounts PreparedPairsTest::counts_;

TEST_F(PreparedPairsTest, AreThePairsThatWereWritten) {
  EXPECT_EQ(counts_.pairs, kPairs);
  EXPECT_EQ(counts_.source_numbers, std::ssize(corpus_->source.all()));
  PreparedPairs pairs = open(whole_->path());
  ASSERT_EQ(pairs.size(), kPairs);
  EXPECT_EQ(pairs.target_numbers(), std::ssize(corpus_->target.all()));
  for (const int round : {1, 2}) {  // the second after all memory was released
    pairs.check(0, kPairs);
    for (std::int64_t i = 0; i < kPairs; ++i) {
      const auto at = static_cast<std::size_t>(i);
      ASSERT_THAT(pairs.source(i), ElementsAreArray(corpus_->source[at])) << i << " in round " << round;
      ASSERT_THAT(pairs.target(i), ElementsAreArray(corpus_->target[at])) << i << " in round " << round;
      ASSERT_EQ(pairs.lengths(i).source, std::ssize(corpus_->source[at]));
      ASSERT_EQ(pairs.lengths(i).target, std::ssize(corpus_->target[at]));
    }
    pairs.release(0, kPairs);
  }
}

TEST_F(PreparedPairsTest, ArePlannedAsThoseInMemory) {
  PreparedPairs mapped = open(whole_->path());
  MemoryPairs memory(*corpus_);
  for (const BatchOptions& options : {BatchOptions{.sentences = 64}, BatchOptions{.sentences = 0, .tokens = 600}}) {
    const WindowSize two_windows{.blocks = 2};
    EpochPlan a(mapped, options, 1, two_windows), b(memory, options, 1, two_windows);
    ASSERT_EQ(a.size(), b.size());
    for (std::int64_t i = 0; i < a.size(); ++i) ASSERT_THAT(a.batch(i), ElementsAreArray(b.batch(i))) << i;
  }
}

TEST_F(PreparedPairsTest, OfAFileThatWasCutShortOrIsMissingAreRefusedAtOnce) {
  const test::TempFolder folder;
  for (const std::string& name : prepared_pairs_files("train")) {
    const std::string whole = contents(name);
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{7}, std::size_t{16}, whole.size() / 2, whole.size() - 1}) {
      spoil(folder, name, whole.substr(0, size));
      EXPECT_THAT(message_of([&] { open(folder.path()); }), AllOf(HasSubstr(name), HasSubstr("prepare the text again")))
          << size;
    }
    spoil(folder, name, whole + "01234567");
    EXPECT_THAT(message_of([&] { open(folder.path()); }), HasSubstr(name));
    std::filesystem::remove(folder.path() / name);
    EXPECT_THAT(message_of([&] { open(folder.path()); }), HasSubstr(name));
  }
}

TEST_F(PreparedPairsTest, OfAnotherByteOrderOrWidthAreRefused) {
  const test::TempFolder folder;
  const std::string name = "train.target.numbers";
  const auto message = [&](std::size_t at, const std::string& bytes) {
    spoil(folder, name, contents(name).replace(at, bytes.size(), bytes));
    return message_of([&] { open(folder.path()); });
  };
  EXPECT_THAT(message(8, "\1\2\3\4"), AllOf(HasSubstr("little-endian"), HasSubstr(name)));
  EXPECT_THAT(message(12, "\10"), AllOf(ContainsRegex("\\b4\\b"), ContainsRegex("\\b8\\b")));
  EXPECT_THAT(message(0, "h"), AllOf(HasSubstr("prepare"), HasSubstr(name)));
}

TEST_F(PreparedPairsTest, OfWhichAByteWasAlteredAreRefusedWhenTheirBlockIsRead) {
  const test::TempFolder folder;
  for (const std::string& name : prepared_pairs_files("train")) {
    std::string bytes = contents(name);
    bytes.back() = static_cast<char>(bytes.back() ^ 1);  // of the last block
    spoil(folder, name, bytes);
    PreparedPairs pairs = open(folder.path());
    pairs.check(0, 2 * kBlockPairs - 1);
    EXPECT_EQ(pairs.source(0).front(), 1);
    EXPECT_THAT(
        message_of([&] { pairs.check(kPairs - 1, 1); }),
        AllOf(HasSubstr(std::to_string(2 * kBlockPairs + 1)), HasSubstr(std::to_string(kPairs)), HasSubstr("checksum")))
        << name;
  }
}

TEST_F(PreparedPairsTest, OfAnotherVocabularyAreRefused) {
  PreparedPairs pairs = open(whole_->path(), kSourceWords - 1);
  EXPECT_THAT(message_of([&] { pairs.check(0, kPairs); }),
              AllOf(ContainsRegex("\\b49\\b"), HasSubstr("train.source.numbers")));
}

TEST_F(PreparedPairsTest, ThatPlanAnEpochAreCheckedWindowByWindow) {
  const test::TempFolder folder;
  const std::string name = "train.source.numbers";
  std::string bytes = contents(name);
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  spoil(folder, name, bytes);
  PreparedPairs pairs = open(folder.path());
  const auto train = [&] {
    EpochPlan plan(pairs, {.sentences = 64}, 0, {.blocks = 1});
    for (std::int64_t i = 0; i < plan.size(); ++i) plan.batch(i);
  };
  EXPECT_THAT(message_of(train), AllOf(HasSubstr("prepare"), HasSubstr(name)));
}

TEST(PreparedPairsWriter, ThatIsGivenUpLeavesNothing) {
  const test::TempFolder folder;
  {
    PreparedPairsWriter writer(folder.path(), "train");
    writer.add(std::vector{1, 4, 2}, std::vector{1, 5, 2});
  }
  EXPECT_TRUE(folder.names().empty());
}

}  // namespace
}  // namespace heed::text
