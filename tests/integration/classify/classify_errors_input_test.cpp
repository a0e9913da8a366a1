// Bad input to heed classify is refused in one line that names the file, the line or the option, with nothing written;
// or accepted, if there is a sensible way to handle it.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/reviews.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tiny_classifier.h"
#include "tests/support/tiny_model.h"

namespace heed {
namespace {

using nlohmann::json;
using test::reviews;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

class ClassifyTrainRefuses : public testing::Test {
 protected:
  std::string failure(const Arguments& more) const {
    const std::string message = expect_failure(run_heed(command(more)));
    EXPECT_FALSE(fs::exists(folder_ / "out")) << message;
    return message;
  }
  CommandResult success(const Arguments& more) const {
    CommandResult result = run_heed(command(more));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result;
  }
  Arguments command(const Arguments& more) const {
    Arguments all = {"classify",    "train", "--epochs", "1",     "--embedding", "4",
                     "--min-count", "1",     "--json",   "--out", out()};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  std::string out() const { return folder_ / "out"; }
  std::string put(std::string_view name, std::string_view contents) const { return folder_.put(name, contents); }
  std::string missing() const { return folder_ / "missing.tsv"; }

  test::TempFolder folder_;
  const std::string train_ = test::reviews("train.tsv");
};

TEST_F(ClassifyTrainRefuses, OneClassOnly) {
  const std::string one = put("one.tsv", "pos\tgood\npos\tgreat\n");
  EXPECT_THAT(failure({"--train", one, "--valid", one}), AllOf(HasSubstr("'pos'"), HasSubstr("one.tsv")));
}

TEST_F(ClassifyTrainRefuses, ALabelNeverSeenInTraining) {
  const std::string other = put("other.tsv", "pos\tgood\nneutral\tit exists\n");
  EXPECT_THAT(failure({"--train", train_, "--valid", other}),
              AllOf(Says("neg", "pos"), HasSubstr("'neutral'"), HasSubstr("other.tsv, line 2")));
}

TEST_F(ClassifyTrainRefuses, ALineWithoutATab) {
  const std::string broken = put("broken.tsv", "pos\tgood\nneg\tbad\nneg awful\n");
  for (const Arguments& files : {Arguments{"--train", broken}, Arguments{"--train", train_, "--valid", broken}})
    EXPECT_THAT(failure(files), AllOf(Says("TAB"), HasSubstr("'neg awful'"), HasSubstr("broken.tsv, line 3")));
  EXPECT_THAT(failure({"--train", put("blank.tsv", "pos\tgood\n\nneg\tbad\n")}),
              AllOf(Says("TAB"), HasSubstr("blank.tsv, line 2")));
}

TEST_F(ClassifyTrainRefuses, NoLabelAndSeveralLabels) {
  EXPECT_THAT(failure({"--train", put("none.tsv", "pos\tgood\n\tbad\n")}),
              AllOf(Says("label"), Not(Says("TAB")), HasSubstr("none.tsv, line 2")));
  EXPECT_THAT(failure({"--train", put("two.txt", "__label__a __label__b both\n")}),
              AllOf(Says("label"), Not(Says("TAB")), HasSubstr("two.txt, line 1")));
}

TEST_F(ClassifyTrainRefuses, FilesThatAreMissingEmptyOrFolders) {
  const std::string empty = put("empty.tsv", "");
  EXPECT_THAT(failure({"--train", missing()}), AllOf(HasSubstr("no file"), HasSubstr("missing.tsv")));
  EXPECT_THAT(failure({"--train", train_, "--valid", missing()}), HasSubstr("missing.tsv"));
  EXPECT_THAT(failure({"--train", train_, "--vectors", missing()}), HasSubstr("missing.tsv"));
  EXPECT_THAT(failure({"--train", empty}), Says("TAB", "empty.tsv"));
  EXPECT_THAT(failure({"--train", train_, "--valid", empty}), HasSubstr("empty.tsv"));
  EXPECT_THAT(failure({"--train", folder_.path()}), Says(folder_.path().string()));
}

TEST_F(ClassifyTrainRefuses, TextThatIsNotUtf8UnlessAskedToReplaceIt) {
  const std::string latin = put("latin.tsv", "pos\tgood\nneg\tf\xfcr nichts\n");
  EXPECT_THAT(failure({"--train", latin, "--valid", latin}), AllOf(HasSubstr("0xfc"), HasSubstr("latin.tsv, line 2")));
  success({"--train", latin, "--valid", latin, "--replace-invalid"});
}

TEST_F(ClassifyTrainRefuses, VectorsOfAnotherSize) {
  const std::string vectors = put("vectors.txt", "the 1 2 3\nfilm 4 5 6\n");
  EXPECT_THAT(failure({"--train", train_, "--vectors", vectors}), Says("--embedding", "4", "3", "vectors.txt"));
  EXPECT_THAT(failure({"--train", train_, "--vectors", put("strange.txt", "xyzzy 1 2 3 4\n")}),
              HasSubstr("strange.txt"));
}

TEST_F(ClassifyTrainRefuses, TooFewTextsToValidateOn) {
  EXPECT_THAT(failure({"--train", put("few.tsv", "pos\tgood\nneg\tbad\n")}), Says("--valid FILE", "2", "few.tsv"));
}

TEST_F(ClassifyTrainRefuses, TextsWithoutAWord) {
  const std::string blank = put("blank.tsv", "pos\t\nneg\t  \n");
  EXPECT_THAT(failure({"--train", blank, "--valid", blank}), AllOf(Says("blank.tsv", "word"), Not(HasSubstr("'pos'"))));
  EXPECT_THAT(failure({"--train", put("rare.tsv", "pos\tgood\nneg\tbad\n"), "--valid", train_, "--min-count", "2"}),
              AllOf(HasSubstr("--min-count"), HasSubstr("rare.tsv")));
}

TEST_F(ClassifyTrainRefuses, SettingsThatMakeNoSense) {
  const auto refused = [&](const char* option, const char* value) {
    EXPECT_THAT(failure({"--train", train_, option, value}), AllOf(HasSubstr(option), HasSubstr(value)));
  };
  refused("--word-dropout", "1"), refused("--word-dropout", "-0.5"), refused("--layers", "-1");
  refused("--hidden", "0"), refused("--embedding", "many"), refused("--ngrams", "0"), refused("--epochs", "-3");
  EXPECT_THAT(failure({"--train", train_, "--no-train-vectors"}), HasSubstr("--vectors FILE"));
  EXPECT_THAT(failure({}), HasSubstr("--train FILE"));
  EXPECT_THAT(expect_failure(run_heed({"classify", "train", "--train", train_})), HasSubstr("--out DIR"));
  EXPECT_THAT(failure({"--resume"}), Says(out()));
}

using ClassifyTrainTakes = ClassifyTrainRefuses;

TEST_F(ClassifyTrainTakes, EmptyReviewsWhichItLeavesOutOfTraining) {
  const std::string some = put("some.tsv", "pos\t\nneg\tbad\npos\tgood\nneg\t \n");
  const CommandResult result = success({"--train", some, "--valid", some});
  EXPECT_THAT(first_line(result.err), Says("2", "4", "neg", "pos"));
  EXPECT_THAT(first_line(result.err.substr(first_line(result.err).size() + 1)), AllOf(Says("2"), Not(Says("epoch"))));
}

TEST_F(ClassifyTrainTakes, AReviewOfAMillionWords) {
  std::string text = "neg\tbad\npos\tgood";
  for (int i = 0; i < 1'000'000; ++i) text.append(i % 2 == 0 ? " fine" : " day");
  const std::string file = put("million.tsv", text + "\n");
  const CommandResult result = success({"--train", file, "--valid", file});
  EXPECT_EQ(json::parse(result.out)["parameters"], (4 + 4) * 4 + (64 * 4 + 64) + (2 * 64 + 2));
  EXPECT_THAT(first_line(result.err), Says("4"));
}

// evaluate and predict, with a valid model unless a test says otherwise.
class ClassifyRefuses : public testing::Test {
 protected:
  std::string evaluate(const std::string& data) const { return evaluate(model_, data); }
  static std::string evaluate(const std::string& model, const std::string& data) {
    return expect_failure(run_heed({"classify", "evaluate", "--model", model, "--data", data}));
  }
  static std::string predict(const std::string& model, const std::string& file) {
    return expect_failure(run_heed({"classify", "predict", "--model", model, file}));
  }
  std::string put(std::string_view name, std::string_view contents) const { return folder_.put(name, contents); }

  test::TempFolder folder_;
  const std::string model_ = test::save_tiny_classifier(folder_ / "model");
};

TEST_F(ClassifyRefuses, ToEvaluateALabelThatTheModelDoesNotKnow) {
  EXPECT_THAT(evaluate(put("other.tsv", "pos\tgood\nneutral\tgood\n")),
              AllOf(Says("neg", "pos"), HasSubstr("'neutral'"), HasSubstr("other.tsv, line 2")));
}

TEST_F(ClassifyRefuses, ToEvaluateWhatIsNotLabelled) {
  EXPECT_THAT(evaluate(put("plain.tsv", "pos\tgood\ngood\n")), AllOf(Says("TAB"), HasSubstr("plain.tsv, line 2")));
  EXPECT_THAT(evaluate(put("empty.tsv", "")), Says("TAB", "empty.tsv"));
}

TEST_F(ClassifyRefuses, FilesThatCannotBeRead) {
  const std::string missing = folder_ / "missing.tsv", latin = put("latin.tsv", "pos\tg\xf6\n");
  EXPECT_THAT(evaluate(missing), HasSubstr("missing.tsv"));
  EXPECT_THAT(predict(model_, missing), HasSubstr("missing.tsv"));
  EXPECT_THAT(evaluate(latin), AllOf(HasSubstr("0xf6"), HasSubstr("latin.tsv, line 1")));
  EXPECT_THAT(predict(model_, latin), AllOf(HasSubstr("0xf6"), HasSubstr("latin.tsv, line 1")));
  EXPECT_EQ(run_heed({"classify", "predict", "--model", model_, "--replace-invalid", latin}).out, "neg\t0.500000\n");
}

TEST_F(ClassifyRefuses, AFolderThatHoldsNoClassifier) {
  const std::string texts = put("texts.tsv", "pos\tgood\n"), none = folder_ / "none", other = folder_ / "translation";
  fs::create_directories(other);
  test::tiny_model(test::tiny_options())->save(other, {});
  for (const std::string& message : {evaluate(none, texts), predict(none, texts)})
    EXPECT_THAT(message, HasSubstr(none));
  for (const std::string& message : {evaluate(other, texts), predict(other, texts)})
    EXPECT_THAT(message, AllOf(HasSubstr("translation model"), HasSubstr("heed translate"), HasSubstr(other)));
}

TEST_F(ClassifyRefuses, AModelThatIsDamaged) {
  const std::string texts = put("texts.tsv", "pos\tgood\n");
  const auto refused = [&](const char* name, const std::string& contents) {
    const std::string whole = test::contents_of(folder_ / "model" / name);
    folder_.put(std::string("model/") + name, contents);
    const std::string message = predict(model_, texts);
    EXPECT_THAT(message, HasSubstr(name));
    EXPECT_EQ(evaluate(texts), message);
    folder_.put(std::string("model/") + name, whole);
  };
  const auto cut = [&](const char* name, std::size_t bytes) {
    const std::string whole = test::contents_of(folder_ / "model" / name);
    return whole.substr(0, whole.size() - bytes);
  };
  refused("model.safetensors", cut("model.safetensors", 1));
  refused("model.safetensors", "");
  refused("config.json", cut("config.json", 3));
  refused("config.json", "{}");
  refused("words.txt", cut("words.txt", 4));
  EXPECT_EQ(run_heed({"classify", "predict", "--model", model_, texts}).exit_code, 0);  // all is as it was
}

TEST_F(ClassifyRefuses, WrongUsage) {
  EXPECT_THAT(expect_failure(run_heed({"classify", "evaluate", "--data", "x"})), HasSubstr("--model"));
  EXPECT_THAT(expect_failure(run_heed({"classify", "evaluate", "--model", model_})), HasSubstr("--data"));
  EXPECT_THAT(expect_failure(run_heed({"classify", "predict"})), HasSubstr("--model"));
  EXPECT_THAT(expect_failure(run_heed({"classify"})), HasSubstr("heed classify --help"));
}

using ClassifyTakes = ClassifyRefuses;

TEST_F(ClassifyTakes, EmptyReviews) {
  const CommandResult result = run_heed(
      {"classify", "evaluate", "--model", model_, "--data", put("some.tsv", "pos\t\nneg\t\npos\tgood\n"), "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json found = json::parse(result.out);
  EXPECT_EQ(found["examples"], 3);
  EXPECT_EQ(found["without_known_words"], 2);
  EXPECT_NEAR(found["accuracy"].get<double>(), 2 / 3.0, 1e-12);
}

TEST_F(ClassifyTakes, AReviewOfAMillionWords) {
  std::string text;
  for (int i = 0; i < 1'000'000; ++i) text.append("good ");
  const CommandResult predicted =
      run_heed({"classify", "predict", "--model", model_, put("million.txt", text + "\nbad\n")});
  EXPECT_EQ(predicted.out, "pos\t0.880797\nneg\t0.880797\n") << predicted.err;
  const CommandResult evaluated = run_heed(
      {"classify", "evaluate", "--model", model_, "--data", put("million.tsv", "pos\t" + text + "\n"), "--json"});
  ASSERT_EQ(evaluated.exit_code, 0) << evaluated.err;
  EXPECT_EQ(json::parse(evaluated.out)["words"], 1'000'000);
}

}  // namespace
}  // namespace heed
