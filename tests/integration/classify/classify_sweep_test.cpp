// heed classify sweep as a user runs it, on the reviews that Heed ships.
#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/files/file_lock.h"
#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/reviews.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using test::reviews;
using test::TempFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

Arguments with(Arguments all, const Arguments& more) {
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

Arguments sweep(const fs::path& out, const Arguments& more = {}) {
  return with({"classify", "sweep", "--train", test::reviews("train.tsv"), "--valid", test::reviews("valid.tsv"),
               "--out", out.string(), "--epochs", "2", "--learning-rate", "0.05"},
              more);
}

// Three settings, as units of no layer make no difference.
const Arguments kSmall = {"--word-dropout", "0.3", "--layers", "0,1", "--hidden", "4,8",
                          "--embedding",    "8",   "--runs",   "2"};

fs::path run_of(const fs::path& sweep, const char* layers, const char* hidden, int seed) {
  return sweep / "runs" /
         fmt::format("word-dropout-0.3-layers-{}-hidden-{}-embedding-8-word-vectors-learned-s{}", layers, hidden, seed);
}

class ClassifySweep : public testing::Test {
 protected:
  static void SetUpTestSuite() { shared_ = new test::TempFolder; }
  static void TearDownTestSuite() { delete shared_; }

  static fs::path usual() { return *shared_ / "usual"; }
  // One for all tests that only look.
  static const CommandResult& usual_run() {
    static const CommandResult result = run_heed(with(sweep(usual(), kSmall), {"--threads", "2"}));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result;
  }
  static json usual_report() {
    usual_run();
    return json::parse(contents_of(usual() / "report.json"), nullptr, /*allow_exceptions=*/false);
  }

  std::string failure(const Arguments& more) const {
    const std::string message = expect_failure(run_heed(sweep(folder_ / "never", more)));
    EXPECT_FALSE(fs::exists(folder_ / "never")) << message;
    return message;
  }

  static std::vector<fs::path> folders(const fs::path& sweep) {
    std::vector<fs::path> runs;
    for (const auto& entry : fs::directory_iterator(sweep / "runs"))
      if (entry.is_directory()) runs.push_back(entry.path());
    return runs;
  }
  // By run, the bytes of each model.
  static std::map<std::string, std::string> models(const fs::path& sweep) {
    std::map<std::string, std::string> models;
    for (const fs::path& run : folders(sweep)) models[run.filename()] = contents_of(run / "model.safetensors");
    return models;
  }

  test::TempFolder folder_;
  static test::TempFolder* shared_;
};
test::TempFolder* ClassifySweep::shared_ = nullptr;

TEST_F(ClassifySweep, TrainsEverySettingWithEverySeed) {
  usual_run();
  const auto runs = models(usual());
  EXPECT_EQ(runs.size(), 6U);
  for (const int seed : {1, 2}) {
    for (const auto& [layers, hidden] : {std::pair("0", "4"), std::pair("1", "4"), std::pair("1", "8")}) {
      const fs::path run = run_of(usual(), layers, hidden, seed);
      const json config = json::parse(contents_of(run / "config.json"), nullptr, /*allow_exceptions=*/false);
      EXPECT_EQ(config["model"]["layers"], std::stoi(layers));
      EXPECT_EQ(config["model"]["hidden"], std::stoi(hidden));
      EXPECT_EQ(config["training"]["seed"], seed);
      EXPECT_EQ(config["training"]["epochs"], 2);
      EXPECT_TRUE(fs::exists(run / "result.json"));
      EXPECT_FALSE(fs::exists(run / "checkpoint.safetensors"));
    }
  }
}

TEST_F(ClassifySweep, ARunIsTheOneOfClassifyTrain) {
  usual_run();
  const fs::path out = folder_ / "alone";
  const CommandResult result = run_heed({"classify",        "train",
                                         "--train",         test::reviews("train.tsv"),
                                         "--valid",         test::reviews("valid.tsv"),
                                         "--epochs",        "2",
                                         "--learning-rate", "0.05",
                                         "--word-dropout",  "0.3",
                                         "--layers",        "1",
                                         "--hidden",        "8",
                                         "--embedding",     "8",
                                         "--seed",          "2",
                                         "--out",           out,
                                         "--json",          "--quiet"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(contents_of(out / "model.safetensors"), contents_of(run_of(usual(), "1", "8", 2) / "model.safetensors"));
  const json kept = json::parse(contents_of(run_of(usual(), "1", "8", 2) / "result.json"));
  EXPECT_EQ(kept["valid_accuracy"], json::parse(result.out)["valid_accuracy"]);
}

TEST_F(ClassifySweep, TheReportHasMeanAndVarianceOverSeeds) {
  const json report = usual_report();
  ASSERT_EQ(report["settings"].size(), 3U);
  ASSERT_EQ(report["runs"].size(), 6U);
  EXPECT_EQ(report["validation_texts"], 60);
  EXPECT_EQ(report["values"], json::parse(R"({"word-dropout": [0.3], "layers": [0, 1], "hidden": [4, 8],
                                              "embedding": [8], "word-vectors": ["learned"]})"));
  double best = 0;
  for (const json& setting : report["settings"]) {
    std::vector<double> accuracies, losses;
    for (const json& run : report["runs"])
      if (run["setting"] == setting["setting"]) accuracies.push_back(run["accuracy"]), losses.push_back(run["loss"]);
    ASSERT_EQ(accuracies.size(), 2U);
    const double mean = (accuracies[0] + accuracies[1]) / 2, half = (accuracies[0] - accuracies[1]) / 2;
    EXPECT_NEAR(setting["accuracy"]["mean"].get<double>(), mean, 1e-12);
    EXPECT_NEAR(setting["accuracy"]["variance"].get<double>(), 2 * half * half, 1e-12);
    EXPECT_NEAR(setting["loss"]["mean"].get<double>(), (losses[0] + losses[1]) / 2, 1e-12);
    best = std::max(best, mean);
  }
  EXPECT_NEAR(report["best"]["accuracy"]["mean"].get<double>(), best, 1e-12);
  EXPECT_TRUE(fs::exists(report["best_model"].get<std::string>() + "/model.safetensors"));
  EXPECT_GE(report["findings"].size(), 4U);
}

TEST_F(ClassifySweep, PrintsATableAndFindings) {
  const std::string& out = usual_run().out;
  EXPECT_THAT(out,
              AllOf(HasSubstr("layers  hidden  runs"), HasSubstr("       0       –     2  "), HasSubstr("  best\n"),
                    HasSubstr("heed classify evaluate --model "), Not(HasSubstr("word-dropout 0.3,"))));
  const std::size_t findings = out.find("\n- ");
  ASSERT_NE(findings, std::string::npos);
  const double best = usual_report()["best"]["accuracy"]["mean"];
  EXPECT_THAT(out.substr(findings), Says(fmt::format("{:.2f}%", 100 * best), "3", "2", "60", "layers", "hidden"));
  EXPECT_THAT(first_line(usual_run().err), Says("3", "2"));
  EXPECT_THAT(usual_run().err, HasSubstr("6 of 6"));
  for (const char* setting : {"layers 0, ", "layers 1, hidden 4, ", "layers 1, hidden 8, "})
    for (const int seed : {1, 2})
      EXPECT_THAT(usual_run().err, HasSubstr(fmt::format(" of 6: {}seed {}: ", setting, seed)));
}

TEST_F(ClassifySweep, WritesAReportWithAChartForEachOption) {
  usual_run();
  EXPECT_THAT(contents_of(usual() / "report.html"),
              AllOf(HasSubstr("<svg"), testing::ContainsRegex("heed classify sweep [^\n]*--train "),
                    testing::ContainsRegex(">Accuracy[^<]*layers<"), testing::ContainsRegex(">Accuracy[^<]*hidden<"),
                    Not(testing::ContainsRegex(">Accuracy[^<]*word-dropout<"))));
  EXPECT_TRUE(fs::exists(usual() / "accuracy-layers.svg"));
  EXPECT_FALSE(fs::exists(usual() / "accuracy-word-dropout.svg"));
  EXPECT_THAT(contents_of(usual() / "report.md"), AllOf(HasSubstr("(accuracy-layers.svg)"), HasSubstr("| layers ")));
  EXPECT_THAT(contents_of(usual() / "accuracy-hidden.svg"), HasSubstr("layers 1"));
}

TEST_F(ClassifySweep, FinishedRunsAreNotDoneAgain) {
  const fs::path out = folder_ / "again";
  const Arguments one = sweep(out, {"--word-dropout", "0", "--layers", "0", "--embedding", "4", "--runs", "1"});
  ASSERT_EQ(run_heed(one).exit_code, 0);
  const fs::path run = folders(out).at(0);
  const auto before = fs::last_write_time(run / "model.safetensors");
  const CommandResult again = run_heed(with(one, {"--json", "--quiet", "--threads", "1"}));
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_THAT(again.err, testing::IsEmpty());
  EXPECT_EQ(json::parse(again.out)["seed_deviation"], nullptr);
  EXPECT_THAT(json::parse(again.out)["findings"].dump(), HasSubstr("--runs"));
  const CommandResult more = run_heed(with(one, {"--layers", "0,1", "--runs", "2"}));
  EXPECT_THAT(first_line(more.err), Says("1", "4"));
  EXPECT_THAT(more.err, HasSubstr("4 of 4"));
  EXPECT_EQ(fs::last_write_time(run / "model.safetensors"), before);
  EXPECT_EQ(models(out).size(), 4U);
}

TEST_F(ClassifySweep, ModelsAreLeftOutIfAsked) {
  const fs::path out = folder_ / "bare";
  const CommandResult result =
      run_heed(sweep(out, {"--word-dropout", "0", "--layers", "0", "--seeds", "1", "--no-models"}));
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const fs::path run = folders(out).at(0);
  EXPECT_TRUE(fs::exists(run / "result.json"));
  EXPECT_FALSE(fs::exists(run / "model.safetensors"));
  EXPECT_THAT(result.out, Not(HasSubstr("heed classify evaluate")));
  EXPECT_EQ(json::parse(contents_of(out / "report.json"))["best_model"], nullptr);
}

TEST_F(ClassifySweep, AnInterruptedSweepGoesOnToTheSameModels) {
  std::string many;
  for (int i = 0; i < 40; ++i) many += contents_of(test::reviews("train.tsv"));
  const std::string file = folder_.put("many.tsv", many);
  const Arguments longer = {"--train",     file, "--word-dropout", "0.3", "--layers",  "0,1", "--hidden", "8",
                            "--embedding", "8",  "--runs",         "1",   "--threads", "1",   "--epochs", "5"};
  const fs::path out = folder_ / "stopped";
  // The second run is taken by this test, so that the sweep cannot be over when the signal arrives.
  const fs::path first = run_of(out, "0", "8", 1), second = run_of(out, "1", "8", 1);
  fs::create_directories(out / "runs");
  std::optional<FileLock> taken = FileLock::try_alone(second.string() + ".log");
  const CommandResult stopped = run_shell(
      fmt::format("$HEED {} & pid=$!; while [ ! -e {}/log.jsonl ]; do sleep 0.01; done; kill -INT $pid; wait $pid",
                  fmt::join(sweep(out, longer), " "), first.string()));
  taken.reset();
  EXPECT_EQ(stopped.exit_code, 130) << stopped.err;
  const int done = fs::exists(first / "result.json") ? 1 : 0;
  EXPECT_THAT(stopped.err, HasSubstr(fmt::format("{} of 2 ", done)));
  EXPECT_THAT(stopped.out, testing::IsEmpty());
  EXPECT_TRUE(done == 1 || fs::exists(first / "checkpoint.safetensors"));
  EXPECT_FALSE(fs::exists(out / "report.json"));
  const CommandResult resumed = run_heed(sweep(out, longer));
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  ASSERT_EQ(run_heed(sweep(folder_ / "whole", longer)).exit_code, 0);
  EXPECT_EQ(models(out), models(folder_ / "whole"));
}

TEST_F(ClassifySweep, VectorsAreLearnedGivenOrTuned) {
  const auto vectors = folder_.put("vectors.txt", "the 1 2 3\nfilm -1 0.5 0.25\nand 2 0 1\n");
  const fs::path out = folder_ / "vectors";
  const CommandResult result =
      run_heed(sweep(out, {"--vectors", vectors, "--word-dropout", "0", "--layers", "0", "--runs", "1", "--json"}));
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json report = json::parse(result.out);
  EXPECT_THAT(report["values"]["word-vectors"], ElementsAre("learned", "given", "tuned"));
  EXPECT_THAT(report["values"]["embedding"], ElementsAre(3));  // as the file has it
  const auto settings = [&](const char* name) {
    return contents_of(out / "runs" /
                       fmt::format("word-dropout-0-layers-0-hidden-64-embedding-3-word-vectors-{}-s1", name) /
                       "train.toml");
  };
  EXPECT_THAT(settings("learned"), AllOf(HasSubstr("train-vectors = true"), Not(HasSubstr("vectors.txt"))));
  EXPECT_THAT(settings("given"), AllOf(HasSubstr("train-vectors = false"), HasSubstr("vectors.txt")));
  EXPECT_THAT(settings("tuned"), AllOf(HasSubstr("train-vectors = true"), HasSubstr("vectors.txt")));
  EXPECT_THAT(contents_of(out / "accuracy-word-vectors.svg"), HasSubstr("word-vectors: 1 learned, 2 given, 3 tuned"));
}

TEST_F(ClassifySweep, RefusesListsThatMakeNoSense) {
  const auto refused = [&](const char* option, const char* list, const char* problem) {
    EXPECT_THAT(failure({option, list}), Says(option, problem));
  };
  refused("--layers", "1,,2", "'1,,2'"), refused("--layers", "one", "'one'");
  refused("--layers", "0.5", "0.5"), refused("--layers", "1,1", "1");
  refused("--layers", "65", "65"), refused("--hidden", "0", "0");
  refused("--word-dropout", "0,1", "1"), refused("--word-dropout", "", "''");
  refused("--word-vectors", "learnt", "'learnt'"), refused("--word-vectors", "given", "--vectors FILE");
  refused("--runs", "0", "0"), refused("--hidden", "", "''");
  EXPECT_THAT(failure({"--embedding", "1:9000"}), Says("10000", "81000"));
}

TEST_F(ClassifySweep, RefusesFilesThatAreMissingOrDoNotFit) {
  const auto vectors = folder_.put("vectors.txt", "the 1 2 3\nfilm -1 0.5 0.25\n");
  EXPECT_THAT(failure({"--vectors", vectors, "--embedding", "3,8"}), Says("--embedding", "3", vectors.string(), "3,8"));
  EXPECT_THAT(failure({"--valid", folder_ / "missing.tsv"}), HasSubstr("missing.tsv"));
  EXPECT_THAT(failure({"--train", "-"}), HasSubstr("standard input"));
  EXPECT_THAT(expect_failure(run_heed({"classify", "sweep", "--train", test::reviews("train.tsv"), "--out", "x"})),
              HasSubstr("--valid FILE"));
  EXPECT_THAT(expect_failure(run_heed(
                  {"classify", "sweep", "--train", test::reviews("train.tsv"), "--valid", test::reviews("valid.tsv")})),
              HasSubstr("--out DIR"));
}

TEST_F(ClassifySweep, RefusesTheFolderOfAnotherSweep) {
  usual_run();
  const std::string before = contents_of(usual() / "sweep.json");
  EXPECT_THAT(expect_failure(run_heed(with(sweep(usual(), kSmall), {"--epochs", "3"}))),
              Says("--epochs", "2", usual().string(), "3", "--out"));
  EXPECT_THAT(expect_failure(run_heed(with(sweep(usual(), kSmall), {"--valid", test::reviews("test.tsv")}))),
              Says("--valid", test::reviews("valid.tsv"), usual().string(), "--out"));
  EXPECT_EQ(contents_of(usual() / "sweep.json"), before);
  EXPECT_THAT(expect_failure(run_heed(sweep(folder_.put("file", "mine"), kSmall))), Says((folder_ / "file").string()));
}

TEST_F(ClassifySweep, HelpHasExamples) {
  EXPECT_THAT(
      run_heed({"classify", "sweep", "--help"}).out,
      AllOf(HasSubstr("Examples:\n  heed classify sweep --train"), HasSubstr("0,0.3,0.5"), HasSubstr("--epochs")));
}

}  // namespace
}  // namespace heed
