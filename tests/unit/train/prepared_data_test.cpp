#include "heed/train/translation/prepared_data.h"

#include <filesystem>
#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/train/translation/prepare_data.h"
#include "heed/train/translation/prepared_folder.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_corpus.h"

namespace heed::train {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::Not;

class PreparedDataTest : public testing::Test {
 protected:
  PreparedDataTest() {
    settings_.max_length = 12;
    put("train", 300, 1);
    put("val", 20, 2);
  }
  void put(const std::string& name, std::size_t pairs, std::uint64_t seed) const {
    const test::ToyCorpus corpus = test::toy_corpus(pairs, seed);
    text_.put(name + ".de", test::lines(corpus.source) + "\n");
    text_.put(name + ".en", test::lines(corpus.target) + "Not Empty\n");
  }
  PrepareResult prepare(bool overwrite = false, int threads = 1) const {
    ThreadPool pool(threads);
    return prepare_data(
        {.data = text_.path(), .out = out(), .languages = {"de", "en"}, .settings = settings_, .overwrite = overwrite},
        pool);
  }
  fs::path out() const { return folder_.path() / "prepared"; }
  TrainingData read(const text::Languages& languages = {}) const {
    return read_prepared_data(out(), languages, settings_);
  }
  // The result of reading prepared.json after a change.
  template <class Change>
  std::string message_with(Change&& change) const {
    json info = json::parse(test::contents_of(out() / kPreparedFile));
    change(info);
    folder_.put("prepared/prepared.json", info.dump());
    return message_of([&] { read(); });
  }

  test::TempFolder text_, folder_;
  TextSettings settings_;
};

TEST_F(PreparedDataTest, IsWhatTheTextHolds) {
  const PrepareResult result = prepare();
  const TrainingData mapped = read();
  ThreadPool pool(1);
  const TrainingData from_text = read_training_data(text_.path(), {"de", "en"}, settings_, pool);
  EXPECT_EQ(mapped.checksum, from_text.checksum);
  EXPECT_EQ(mapped.source.vocabulary, from_text.source.vocabulary);
  EXPECT_EQ(mapped.target.vocabulary, from_text.target.vocabulary);
  EXPECT_EQ(mapped.target.recaser, from_text.target.recaser);
  EXPECT_EQ(mapped.target.language, "en");
  EXPECT_EQ(mapped.skipped.empty_source, 1);
  EXPECT_EQ(mapped.skipped.total(), from_text.skipped.total());
  EXPECT_GT(mapped.skipped.long_source, 0);
  EXPECT_EQ(result.info.train.counts.pairs, from_text.train->size());
  ASSERT_EQ(mapped.train->size(), from_text.train->size());
  mapped.train->check(0, mapped.train->size());
  for (std::int64_t i = 0; i < mapped.train->size(); ++i) {
    EXPECT_THAT(mapped.train->source(i), ElementsAreArray(from_text.train->source(i)));
    EXPECT_THAT(mapped.train->target(i), ElementsAreArray(from_text.train->target(i)));
  }
  EXPECT_THAT(mapped.validation.source.all(), ElementsAreArray(from_text.validation.source.all()));
  EXPECT_THAT(mapped.validation.target.all(), ElementsAreArray(from_text.validation.target.all()));
  EXPECT_EQ(test::contents_of(mapped.validation_files.source), test::contents_of(text_ / "val.de"));
}

TEST_F(PreparedDataTest, IsTheSameFilesForAnyNumberOfThreads) {
  prepare();
  std::map<std::string, std::string> first;
  for (const auto& entry : fs::directory_iterator(out()))
    first[entry.path().filename()] = test::contents_of(entry.path());
  EXPECT_GE(first.size(), 18U);
  prepare(/*overwrite=*/true, 3);
  for (const auto& [name, bytes] : first) EXPECT_EQ(test::contents_of(out() / name), bytes) << name;
}

TEST_F(PreparedDataTest, OfOtherSettingsOrLanguagesIsRefusedWithWhatToDo) {
  prepare();
  const auto message = [&](auto change) {
    TextSettings wanted = settings_;
    change(wanted);
    return message_of([&] { read_prepared_data(out(), {}, wanted); });
  };
  EXPECT_THAT(message([](TextSettings& wanted) { wanted.min_count = 5; }),
              AllOf(HasSubstr("--min-count 2"), HasSubstr("--min-count 5"), HasSubstr(out().string())));
  EXPECT_THAT(message([](TextSettings& wanted) { wanted.lowercase = false; }),
              AllOf(HasSubstr("--lowercase"), HasSubstr("--no-lowercase")));
  EXPECT_THAT(message([](TextSettings& wanted) { wanted.tokenizer = "char"; }),
              AllOf(HasSubstr("--tokenizer moses"), HasSubstr("--tokenizer char")));
  EXPECT_THAT(message_of([&] { read({"en", "de"}); }), HasSubstr("--src de"));
  EXPECT_THAT(message_of([&] { read({"", "fr"}); }), HasSubstr("--tgt en"));
}

TEST_F(PreparedDataTest, OfAnotherVersionOrWithoutSomethingIsRefused) {
  prepare();
  const std::string whole = test::contents_of(out() / kPreparedFile);
  const auto message = [&](auto change) {
    folder_.put("prepared/prepared.json", whole);
    return message_with(change);
  };
  EXPECT_THAT(message([](json& info) { info["format_version"] = 2; }),
              AllOf(HasSubstr("\"format_version\""), ContainsRegex("\\b1\\b"), ContainsRegex("\\b2\\b"),
                    HasSubstr("prepared.json")));
  EXPECT_THAT(message([](json& info) { info["format"] = "other"; }), HasSubstr("heed-prepared"));
  for (const char* name : {"languages", "text", "train", "val", "checksum", "files"})
    EXPECT_THAT(message([&](json& info) { info.erase(name); }), AllOf(HasSubstr(name), HasSubstr("prepared.json")));
  EXPECT_THAT(message([](json& info) { info["text"].erase("min-count"); }), HasSubstr("min-count"));
  EXPECT_THAT(message([](json& info) { info["train"]["pairs"] = -1; }), HasSubstr("pairs"));
  EXPECT_THAT(message([](json& info) { info["train"]["pairs"] = 0; }), HasSubstr("pairs"));
  EXPECT_THAT(message([](json& info) { info["train"]["pairs"] = 1ULL << 60; }), HasSubstr("pairs"));
  EXPECT_THAT(message([](json& info) { info["train"]["pairs"] = 299; }), HasSubstr("train.source.begins"));
  folder_.put("prepared/prepared.json", whole.substr(0, whole.size() / 2));
  EXPECT_THAT(message_of([&] { read(); }), HasSubstr("prepared.json"));
}

TEST_F(PreparedDataTest, WithAnotherVocabularyOrWithoutAFileIsRefused) {
  prepare();
  const std::string vocabulary = test::contents_of(out() / "source.vocab");
  folder_.put("prepared/source.vocab", vocabulary + "more\t1\n");
  EXPECT_THAT(message_of([&] { read(); }), AllOf(HasSubstr("source.vocab"), HasSubstr("heed data prepare")));
  folder_.put("prepared/source.vocab", vocabulary);
  EXPECT_EQ(message_of([&] { read(); }), "no error");
  for (const char* name : {"target.vocab", "val.en", "target.case.json", "train.block.checks", "val.target.numbers"}) {
    const std::string bytes = test::contents_of(out() / name);
    fs::remove(out() / name);
    EXPECT_THAT(message_of([&] { read(); }), HasSubstr(name));
    folder_.put(std::string("prepared/") + name, bytes);
  }
}

TEST_F(PreparedDataTest, ReplacesAFinishedFolderOnlyWhenToldTo) {
  prepare();
  EXPECT_THAT(message_of([&] { prepare(); }), HasSubstr("--force"));
  put("train", 200, 3);
  prepare(/*overwrite=*/true);
  EXPECT_LT(read().train->size(), 200);
}

TEST_F(PreparedDataTest, KeepsTheOldFolderWhereTheNewTextIsWrong) {
  prepare();
  const std::int64_t pairs = read().train->size();
  text_.put("train.de", "one line\n");
  EXPECT_THAT(message_of([&] { prepare(/*overwrite=*/true); }),
              AllOf(HasSubstr("train.de"), HasSubstr("train.en"), ContainsRegex("\\b1\\b")));
  EXPECT_EQ(read().train->size(), pairs);
}

TEST_F(PreparedDataTest, OfWrongTextLeavesNothing) {
  text_.put("train.de", "");
  EXPECT_THAT(message_of([&] { prepare(); }), AllOf(HasSubstr("empty"), HasSubstr("train.de")));
  put("train", 20, 1);
  text_.put("val.en", "too few\n");
  EXPECT_THAT(message_of([&] { prepare(); }),
              AllOf(HasSubstr("val.de"), ContainsRegex("\\b1\\b"), HasSubstr("val.en")));
  fs::remove(text_ / "val.en");
  EXPECT_THAT(message_of([&] { prepare(); }), HasSubstr("val.en"));
  EXPECT_THAT(folder_.names(), testing::IsEmpty());
}

TEST_F(PreparedDataTest, StartsOverWhereItWasInterrupted) {
  prepare();
  const auto whole = read().checksum;
  // As a crash leaves it.
  fs::remove(out() / kPreparedFile);
  folder_.put("prepared/unfinished", "");
  folder_.put("prepared/.train.source.numbers.tmp-123-0", "part");
  folder_.put("prepared/source.model", "of other settings");
  EXPECT_THAT(message_of([&] { read(); }), AllOf(HasSubstr(out().string()), HasSubstr("data prepare")));
  prepare();
  EXPECT_EQ(read().checksum, whole);
  for (const char* name : {"unfinished", ".train.source.numbers.tmp-123-0", "source.model"})
    EXPECT_FALSE(fs::exists(out() / name)) << name;
}

TEST_F(PreparedDataTest, IsNotPutAmongOtherFiles) {
  fs::create_directory(out());
  folder_.put("prepared/val.de", "mine\n");
  EXPECT_THAT(message_of([&] { prepare(/*overwrite=*/true); }),
              AllOf(HasSubstr("other files"), HasSubstr(out().string()), Not(HasSubstr("--force"))));
  EXPECT_EQ(test::contents_of(out() / "val.de"), "mine\n");
}

}  // namespace
}  // namespace heed::train
