#include <cmath>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/decode/translator.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/python.h"
#include "tests/integration/says.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_model.h"

namespace heed {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

class Attend : public testing::Test {
 protected:
  Attend() : model_(save("sdp")) {}

  std::string save(const std::string& attention) const {
    const auto folder = folder_ / attention;
    std::filesystem::create_directory(folder);
    test::toy_model(attention)->save(folder, {});
    return folder.string();
  }
  CommandResult attend(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"attend", "--model", model_});
    return run_heed(arguments);
  }
  std::string output(const std::vector<std::string>& arguments) const {
    const auto result = attend(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  }
  // The library's result.
  decode::Translation best(const std::string& line, Index beam = 5) const {
    ThreadPool pool(1);
    const std::vector<std::string> lines = {line};
    return std::move(
        decode::translate(*model::TranslationModel::load(model_), pool, lines, {.search = {.beam = beam}})[0]
            .translations[0]);
  }
  std::string corpus() const {
    std::string source, target;
    for (const char* line : {"a b c d", "b c", "h g f e d", "c c a", "d"})
      source += std::string(line) + "\n", target += reference_of(line) + "\n";
    folder_.put("test.xx", source);
    folder_.put("test.yy", target);
    return folder_.path().string();
  }

  static std::string reference_of(const std::string& line) { return "Reference <of> " + line; }

  test::TempFolder folder_;
  std::string model_;
};

TEST_F(Attend, ShowsAHeatmapAndFiguresOnTheTerminal) {
  const std::string text = output({"a b c d"});
  const decode::Translation translation = best("a b c d");
  EXPECT_THAT(text,
              AllOf(StartsWith("  a b c d\n  " + translation.text + "\n"), HasSubstr("<s>"), HasSubstr("</s>"),
                    HasSubstr("entropy"), HasSubstr("coverage"), HasSubstr("monotonicity"), HasSubstr("pattern")));
  EXPECT_THAT(text, Not(HasSubstr("\x1b[")));  // no terminal, no colour
  for (const std::string& token : translation.tokens) EXPECT_THAT(text, HasSubstr("\n  " + token + " "));
}

TEST_F(Attend, JsonHoldsTheWeightsToTheBit) {
  const json document = json::parse(output({"--json", "a b c d"}));
  const decode::Translation translation = best("a b c d");
  EXPECT_EQ(document["translation"], translation.text);
  EXPECT_THAT(document["columns"].get<std::vector<std::string>>(), ElementsAre("<s>", "a", "b", "c", "d", "</s>"));
  const auto weights = translation.weights.view();
  ASSERT_EQ(document["weights"].size(), static_cast<std::size_t>(weights.rows()));
  for (Index t = 0; t < weights.rows(); ++t)
    for (Index s = 0; s < weights.columns(); ++s)
      EXPECT_EQ(document["weights"][static_cast<std::size_t>(t)][static_cast<std::size_t>(s)].get<float>(),
                weights.row(t)[static_cast<std::size_t>(s)]);
  EXPECT_EQ(document["coverage"].size(), 4U);
  EXPECT_EQ(document["entropy"].size(), translation.tokens.size());
}

TEST_F(Attend, NpyHoldsTheWeightsToTheBit) {
  const auto out = folder_ / "out";
  output({"--out", out.string(), "--format", "npy,json", "a b c d"});
  const std::string file = test::contents_of(out / "001.npy");
  const decode::Translation translation = best("a b c d");
  const auto weights = translation.weights.view().span();
  ASSERT_GT(file.size(), weights.size_bytes());
  EXPECT_THAT(file, StartsWith("\x93NUMPY"));
  EXPECT_EQ(std::memcmp(file.data() + file.size() - weights.size_bytes(), weights.data(), weights.size_bytes()), 0);
}

TEST_F(Attend, NumpyReadsWhatItWrites) {
  const auto python = python_with("numpy");
  if (!python) GTEST_SKIP() << "no Python with numpy: apt-get install python3-numpy, or name one in HEED_PYTHON";
  const auto out = folder_ / "out";
  output({"--out", out.string(), "--format", "npy,json", "a b c d"});
  const auto result = run_shell(
      fmt::format("cd {} && {} -c \"import json, numpy as n; a = n.load('001.npy'); b = json.load(open('001.json')); "
                  "print(a.dtype, n.array_equal(a, n.array(b['weights'], n.float32)), a.shape == (len(b['rows']), "
                  "len(b['columns'])))\"",
                  out.string(), *python));
  EXPECT_EQ(result.out, "float32 True True\n") << result.err;
}

TEST_F(Attend, WritesAFileForEachSentenceAndFormat) {
  const auto out = folder_ / "pictures";
  const auto result = attend({"--out", out.string(), "--format", "svg,png,pdf", "a b", "c <unk> d"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(out)) names.push_back(entry.path().filename());
  EXPECT_THAT(names, UnorderedElementsAre("001.svg", "001.png", "001.pdf", "002.svg", "002.png", "002.pdf"));
  for (const std::string& name : names) EXPECT_THAT(result.err, HasSubstr((out / name).string()));
  EXPECT_THAT(test::contents_of(out / "001.png"), StartsWith("\x89PNG"));
  EXPECT_THAT(test::contents_of(out / "001.pdf"), StartsWith("%PDF"));
  const std::string svg = test::contents_of(out / "002.svg");
  EXPECT_THAT(svg, AllOf(HasSubstr(">c<"), HasSubstr(">&lt;unk&gt;<"), HasSubstr(">d<"), HasSubstr(">&lt;/s&gt;<")));
  for (const std::string& token : best("c <unk> d").tokens) EXPECT_THAT(svg, HasSubstr(">" + token + "<"));
}

TEST_F(Attend, FormatAloneWritesToExamples) {
  const auto result =
      run_shell(fmt::format("cd {} && $HEED attend --model {} --format json 'a b'", folder_.path().string(), model_));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(std::filesystem::exists(folder_ / "attention/001.json"));
}

TEST_F(Attend, DrawsTheSameSentencesForTheSameSeed) {
  const std::string data = corpus();
  const std::vector<std::string> arguments = {"--data", data, "--count", "2", "--json", "--seed"};
  const auto with_seed = [&](const char* seed) {
    auto all = arguments;
    all.push_back(seed);
    return output(all);
  };
  const std::string two = with_seed("3");
  EXPECT_EQ(std::count(two.begin(), two.end(), '\n'), 2);
  EXPECT_EQ(with_seed("3"), two);
  bool other = false;
  for (const char* seed : {"4", "5", "6", "7"}) other = other || with_seed(seed) != two;
  EXPECT_TRUE(other);
}

TEST_F(Attend, ShowsTheReferenceOfACorpusBesideTheTranslation) {
  const auto out = folder_ / "references";
  const std::vector<std::string> arguments = {"--data", corpus(), "--count", "3", "--format", "svg,json", "--out", out};
  const std::string text = output(arguments);
  std::size_t shown = 0;
  for (const auto& entry : std::filesystem::directory_iterator(out)) {
    if (entry.path().extension() != ".json") continue;
    const json document = json::parse(test::contents_of(entry.path()));
    const std::string source = document["source"], reference = reference_of(source);
    EXPECT_EQ(document["reference"], reference);
    EXPECT_THAT(text, HasSubstr(fmt::format("  {}\n  {}\n  Reference: {}\n", source,
                                            document["translation"].get<std::string>(), reference)));
    EXPECT_THAT(test::contents_of(std::filesystem::path(entry.path()).replace_extension("svg")),
                HasSubstr("Reference: Reference &lt;of&gt; " + source));
    ++shown;
  }
  EXPECT_GT(shown, 0U);  // a random model may translate some by nothing
  EXPECT_FALSE(json::parse(output({"--json", "a b c d"})).contains("reference"));
}

TEST_F(Attend, MeanAttentionHasNoOrder) {
  const std::string mean = save("mean");
  const auto with_mean = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"attend", "--model", mean});
    const CommandResult result = run_heed(more);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  };
  EXPECT_THAT(with_mean({"a b c d"}), AllOf(HasSubstr("spread;"), HasSubstr("monotonicity undefined (equal weights)")));
  const json document = json::parse(with_mean({"--json", "a b c d"}));
  EXPECT_TRUE(document["monotonicity"].is_null());
  ASSERT_FALSE(document["alignment"].empty());
  for (const json& source : document["alignment"]) EXPECT_TRUE(source.is_null());
  // One source word has all the weight of each target word; with equal weights there is no other case with a maximum.
  const json summary = json::parse(with_mean({"--data", corpus(), "--summary", "--json"}));
  EXPECT_TRUE(summary["mean_monotonicity"].is_null());
  EXPECT_EQ(summary["sentences_with_monotonicity"], 0);
  EXPECT_EQ(summary["patterns"]["diagonal"]["sentences"], 0);
  EXPECT_EQ(summary["patterns"]["inverted"]["sentences"], 0);
  EXPECT_THAT(with_mean({"--data", corpus(), "--summary"}), HasSubstr("Mean monotonicity  undefined"));
}

TEST_F(Attend, NbestShowsEachTranslation) {
  const auto out = folder_ / "nbest";
  output({"--beam", "6", "--nbest", "2", "--out", out.string(), "--format", "json", "a b c"});
  const json first = json::parse(test::contents_of(out / "001.json"));
  const json second = json::parse(test::contents_of(out / "001-2.json"));
  EXPECT_NE(first["rows"], second["rows"]);
  EXPECT_GE(first["score"].get<double>(), second["score"].get<double>());
}

TEST_F(Attend, HidesMarks) {
  const json document = json::parse(output({"--hide-special", "--json", "a b"}));
  EXPECT_THAT(document["columns"].get<std::vector<std::string>>(), ElementsAre("a", "b"));
}

TEST_F(Attend, SummaryTellsThePatternsOfASplit) {
  const auto out = folder_ / "patterns";
  const std::string text = output({"--data", corpus(), "--summary", "--out", out.string(), "--format", "svg"});
  EXPECT_THAT(text, AllOf(StartsWith("Sentences "), HasSubstr("diagonal"), HasSubstr("inverted"), HasSubstr("spread")));
  const json summary = json::parse(test::contents_of(out / "summary.json"));
  ASSERT_EQ(summary["entropy_by_part"].size(), 5U);
  for (const json& entropy : summary["entropy_by_part"])
    EXPECT_THAT(text, Says(fmt::format("{:.3f}", entropy.get<double>())));
  std::size_t sentences = 0;
  for (const auto& [name, pattern] : summary["patterns"].items()) {
    sentences += pattern["sentences"].get<std::size_t>();
    for (const auto& example : pattern["clearest"]) {
      EXPECT_EQ(example["reference"], reference_of(example["source"]));
      EXPECT_TRUE(std::filesystem::exists(out / fmt::format("{}-{}.svg", name, example["name"].get<std::string>())));
    }
  }
  EXPECT_EQ(sentences, summary["sentences"].get<std::size_t>());
  EXPECT_GE(sentences, 3U);  // a random model may translate some by nothing
  EXPECT_TRUE(std::filesystem::exists(out / "entropy.svg"));
  EXPECT_EQ(json::parse(output({"--data", corpus(), "--summary", "--json"})), summary);
}

TEST_F(Attend, AModelThatAttendsToNothingSaysSo) {
  EXPECT_THAT(expect_failure(run_heed({"attend", "--model", save("none"), "a b"})), HasSubstr("--attention none"));
}

TEST_F(Attend, ALongSentenceIsRefusedAsAPictureAndWrittenAsData) {
  std::string sentence;
  for (int i = 0; i < 500; ++i) sentence += "a ";
  const auto out = folder_ / "long";
  EXPECT_THAT(expect_failure(attend({"--out", out.string(), "a b", sentence})), Says("502", "json"));
  EXPECT_THAT(std::filesystem::is_empty(out), true);
  const std::string text = output({"--out", out.string(), "--format", "json", sentence});
  EXPECT_THAT(text, Says("502"));
  EXPECT_EQ(json::parse(test::contents_of(out / "001.json"))["columns"].size(), 502U);
}

TEST_F(Attend, SummaryGoesOnBeyondASentenceThatIsTooLongToDraw) {
  std::string sentence;
  for (int i = 0; i < 200; ++i) sentence += "a ";
  folder_.put("test.xx", sentence + "\n");
  folder_.put("test.yy", "P\n");
  const auto out = folder_ / "patterns";
  EXPECT_THAT(output({"--data", folder_.path().string(), "--summary", "--out", out.string()}),
              StartsWith("Sentences          1\n"));
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(out)) names.push_back(entry.path().filename());
  EXPECT_THAT(names, UnorderedElementsAre("summary.json", "entropy.svg"));
}

TEST_F(Attend, RefusesWhatItCannotUse) {
  EXPECT_THAT(expect_failure(attend({""})), Says("1"));
  EXPECT_THAT(expect_failure(attend({})), Says("--data"));
  EXPECT_THAT(expect_failure(attend({"--data", corpus(), "a b"})), HasSubstr("both"));
  EXPECT_THAT(expect_failure(attend({"--summary", "a b"})), HasSubstr("--data"));
  EXPECT_THAT(expect_failure(attend({"--format", "gif", "a b"})),
              AllOf(HasSubstr("svg, png, pdf, json, npy"), HasSubstr("gif")));
  EXPECT_THAT(expect_failure(attend({"--beam", "2", "--nbest", "3", "a b"})), HasSubstr("--beam 2"));
  EXPECT_THAT(expect_failure(attend({"--data", corpus(), "--split", "val"})), HasSubstr("val"));
  const auto file = folder_.put("file", "");
  EXPECT_THAT(expect_failure(attend({"--out", file.string(), "a b"})), HasSubstr(file.string()));
  EXPECT_THAT(expect_failure(attend({"--out", "/proc/heed", "a b"})), HasSubstr("/proc/heed"));
  EXPECT_THAT(expect_failure(run_heed({"attend", "--model", (folder_ / "no").string(), "a"})), HasSubstr("no"));
}

}  // namespace
}  // namespace heed
