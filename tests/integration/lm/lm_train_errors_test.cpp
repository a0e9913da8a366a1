// Errors of heed lm train: one line that names the file or the option, with nothing written.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/lm_texts.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using test::animal_lines;
using test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class LmTrainRefuses : public testing::Test {
 protected:
  std::string failure(const std::vector<std::string>& arguments) const {
    std::vector<std::string> all = {"lm", "train"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const std::string message = expect_failure(run_heed(all));
    EXPECT_FALSE(std::filesystem::exists(out())) << message;
    return message;
  }
  std::string char_failure(const std::vector<std::string>& more) const {
    return failure(with({"--kind", "char", "--epochs", "1", "--batch", "4", "--hidden", "8", "--out", out()}, more));
  }
  std::string bigram_failure(const std::vector<std::string>& more) const {
    return failure(with({"--kind", "bigram", "--steps", "10", "--vocab-words", "0", "--out", out()}, more));
  }

  std::string failure_of(std::string_view kind, const std::vector<std::string>& more) const {
    return kind == "char" ? char_failure(more) : bigram_failure(more);
  }

  std::string out() const { return folder_ / "never"; }
  std::string put(std::string_view name, std::string_view contents) const { return folder_.put(name, contents); }

  test::TempFolder folder_;
  const std::string text_ = put("text.txt", test::lines(test::animal_lines(60)));

 private:
  static std::vector<std::string> with(std::vector<std::string> all, const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};

TEST_F(LmTrainRefuses, AKindThatIsNone) {
  EXPECT_THAT(failure({"--train", text_, "--out", out()}), Says("--kind", "bigram", "char"));
  EXPECT_THAT(failure({"--kind", "trigram", "--train", text_, "--out", out()}),
              AllOf(HasSubstr("--kind"), HasSubstr("trigram")));
}

TEST_F(LmTrainRefuses, NoTextAndNoFolder) {
  EXPECT_THAT(failure({"--kind", "char", "--out", out()}), HasSubstr("--train"));
  EXPECT_THAT(failure({"--kind", "char", "--train", text_}), HasSubstr("--out"));
}

TEST_F(LmTrainRefuses, TextThatCannotBeRead) {
  const std::string missing = folder_ / "missing.txt";
  for (const char* kind : {"char", "bigram"}) {
    EXPECT_THAT(failure_of(kind, {"--train", missing}), HasSubstr("missing.txt"));
    EXPECT_THAT(failure_of(kind, {"--train", text_, missing}), HasSubstr("missing.txt"));
    EXPECT_THAT(failure_of(kind, {"--train", folder_.path()}), Says(folder_.path().string()));
    EXPECT_THAT(failure_of(kind, {"--train", text_, "--without", missing}), HasSubstr("missing.txt"));
  }
  EXPECT_THAT(bigram_failure({"--train", text_, "--valid", missing}), HasSubstr("missing.txt"));
  EXPECT_THAT(bigram_failure({"--train", text_, "--vocab", missing}), HasSubstr("missing.txt"));
  EXPECT_THAT(bigram_failure({"--train", text_, "--vectors", missing}), HasSubstr("missing.txt"));
}

TEST_F(LmTrainRefuses, TextWithNothingInIt) {
  const std::string empty = put("empty.txt", ""), blank = put("blank.txt", " \n\n\t\n");
  for (const char* kind : {"char", "bigram"}) {
    EXPECT_THAT(failure_of(kind, {"--train", empty}), HasSubstr("empty.txt"));
    EXPECT_THAT(failure_of(kind, {"--train", blank}), HasSubstr("blank.txt"));
  }
  EXPECT_THAT(bigram_failure({"--train", text_, "--valid", blank}), HasSubstr("blank.txt"));
  // Such a model could write nothing.
  EXPECT_THAT(char_failure({"--train", put("unknown.txt", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD")}),
              AllOf(HasSubstr("U+FFFD"), HasSubstr("unknown.txt")));
}

TEST_F(LmTrainRefuses, TextThatIsTooShort) {
  EXPECT_THAT(char_failure({"--train", text_, "--batch", "2000"}), Says("4000", "--batch"));
  EXPECT_THAT(char_failure({"--train", put("short.txt", "abc\n")}), HasSubstr("--batch"));
  EXPECT_THAT(bigram_failure({"--train", put("one.txt", "the dog\n\n")}),
              AllOf(HasSubstr("--valid"), HasSubstr("one.txt")));
}

TEST_F(LmTrainRefuses, TextThatIsNotUtf8) {
  const std::string latin = put("latin.txt", "ein B\xe4r\nund ein Hund\n");
  EXPECT_THAT(char_failure({"--train", latin}), AllOf(HasSubstr("0xe4"), HasSubstr("latin.txt, line 1")));
  EXPECT_THAT(bigram_failure({"--train", latin}), AllOf(HasSubstr("0xe4"), HasSubstr("latin.txt, line 1")));
}

TEST_F(LmTrainRefuses, TaggedTextWithADamagedLine) {
  std::string tagged = test::tagged(test::animal_lines(20));
  tagged.insert(tagged.find("sees"), "no tag\n");
  EXPECT_THAT(bigram_failure({"--train", put("damaged.pos", tagged)}),
              AllOf(HasSubstr("no tag"), HasSubstr("damaged.pos, line ")));
}

TEST_F(LmTrainRefuses, PassagesToLeaveOutThatAreNotThere) {
  const std::string passage = put("passage.txt", "the zebra sees the sea .\n");
  EXPECT_THAT(char_failure({"--train", text_, "--without", passage}), HasSubstr("passage.txt"));
  EXPECT_THAT(bigram_failure({"--train", text_, "--without", passage}), HasSubstr("passage.txt"));
  EXPECT_THAT(char_failure({"--train", text_, "--without", text_}), Says("0", "--batch", "--valid-share"));
}

TEST_F(LmTrainRefuses, AVocabularyThatDoesNotFit) {
  const auto refused = [&](const char* words, const char* limit) {
    return bigram_failure({"--train", text_, "--vocab", put("words.txt", words), "--vocab-words", limit});
  };
  EXPECT_THAT(refused("zebra\nUUUNKKK\n<s>\n</s>\n", "0"), AllOf(HasSubstr("unknown"), HasSubstr("text.txt")));
  EXPECT_THAT(refused("the\n<s>\n</s>\n", "0"), AllOf(HasSubstr("UUUNKKK"), HasSubstr("words.txt")));
  EXPECT_THAT(refused("the\nUUUNKKK\n<s>\n", "0"), AllOf(HasSubstr("</s>"), HasSubstr("words.txt")));
  EXPECT_THAT(refused("UUUNKKK\n<s>\nthe\n</s>\n", "3"), AllOf(HasSubstr("</s>"), HasSubstr("words.txt")));
  EXPECT_THAT(refused("the\nUUUNKKK\n<s>\n</s>\n", "5"), Says("5", "4", "words.txt"));
  EXPECT_THAT(refused("dog\ndog\nUUUNKKK\n<s>\n</s>\n", "0"), Says("dog", "words.txt"));
}

TEST_F(LmTrainRefuses, VectorsThatDoNotFit) {
  const std::string three = put("three.txt", "the 1 2 3\ndog 3 2 1\n"), other = put("other.txt", "zebra 1 2 3\n");
  EXPECT_THAT(bigram_failure({"--train", text_, "--vectors", three, "--embedding", "4"}),
              Says("--embedding", "4", "3", "three.txt"));
  EXPECT_THAT(bigram_failure({"--train", text_, "--vectors", other, "--embedding", "3"}), HasSubstr("other.txt"));
}

TEST_F(LmTrainRefuses, OptionsOfTheOtherKind) {
  EXPECT_THAT(bigram_failure({"--train", text_, "--window", "8"}), HasSubstr("--window"));
  EXPECT_THAT(bigram_failure({"--train", text_, "--epochs", "8"}), HasSubstr("--epochs"));
  EXPECT_THAT(char_failure({"--train", text_, "--tied"}), HasSubstr("--tied"));
  for (const char* option : {"--vectors", "--vocab", "--valid"})
    EXPECT_THAT(char_failure({"--train", text_, option, text_}), HasSubstr(option));
}

TEST_F(LmTrainRefuses, SizesAndSharesThatMakeNoModel) {
  for (const char* option : {"--hidden", "--embedding", "--batch", "--window", "--layers", "--epochs"})
    EXPECT_THAT(char_failure({"--train", text_, option, "0"}), Says(option, "0"));
  EXPECT_THAT(char_failure({"--train", text_, "--dropout", "1"}), HasSubstr("--dropout"));
  EXPECT_THAT(char_failure({"--train", text_, "--valid-share", "0"}), HasSubstr("--valid-share"));
  for (const char* option : {"--hidden", "--embedding", "--batch", "--steps", "--valid-every"})
    EXPECT_THAT(bigram_failure({"--train", text_, option, "0"}), Says(option, "0"));
  EXPECT_THAT(bigram_failure({"--train", text_, "--tied", "--hidden", "60"}), Says("tied", "50", "60"));
}

TEST_F(LmTrainRefuses, AFolderThatIsInTheWay) {
  const std::vector<std::string> command = {"--kind", "char", "--train", text_, "--out"};
  const auto refused = [&](const std::string& out) {
    auto all = command;
    all.push_back(out);
    return failure(all);
  };
  EXPECT_THAT(refused(text_), HasSubstr("text.txt"));
  EXPECT_THAT(refused(folder_ / "text.txt/run"), HasSubstr("text.txt is a file"));
  std::filesystem::create_directory(folder_ / "run");
  put("run/train.toml", "kind = \"char\"\n");
  EXPECT_THAT(refused(folder_ / "run"), AllOf(HasSubstr("--resume"), HasSubstr("--force")));
  EXPECT_EQ(test::contents_of(folder_ / "run/train.toml"), "kind = \"char\"\n");
  EXPECT_THAT(folder_.names(), UnorderedElementsAre("text.txt", "run"));
}

TEST_F(LmTrainRefuses, ToResumeWhereThereIsNoRun) { EXPECT_THAT(failure({"--resume", "--out", out()}), Says(out())); }

TEST_F(LmTrainRefuses, SettingsThatItDoesNotHave) {
  const std::string file = put("bad.toml", "kind = \"char\"\nhiden = 5\n");
  EXPECT_THAT(failure({"--config", file, "--train", text_, "--out", out()}),
              AllOf(HasSubstr("hiden"), HasSubstr("bad.toml")));
}

}  // namespace
}  // namespace heed
