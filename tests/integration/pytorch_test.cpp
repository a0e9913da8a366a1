// Heed and PyTorch read the same model folder and compute the same loss; docs/pytorch.md shows how.
// Skipped if there is no Python with torch: $HEED_PYTHON, python3 in PATH, Debian's own.
#include <cstring>
#include <sstream>

#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/nn/attention/make_attention.h"
#include "tests/integration/python.h"
#include "tests/integration/run_command.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tiny_model.h"

namespace heed {
namespace {

using nlohmann::json;
using test::TempFolder;
using test::tiny_model;
using test::tiny_options;

constexpr double kTolerance = 1e-4;
constexpr const char* kSkipped = "no Python with torch: apt-get install python3-torch, or name one in HEED_PYTHON";
const std::vector<std::string> kSources{"ein Hund läuft .", "und", "",
                                        "ein Hund und ein Igel </s> läuft und schläft ."},
    kTargets{"a dog runs .", "and now", ".", "a dog and a hedgehog <unk> runs and sleeps now ."};

// In nats per target token.
double heed_loss(const model::TranslationModel& model) {
  const auto encode = [](const model::LanguageAssets& side, const std::vector<std::string>& lines) {
    std::vector<std::vector<std::int32_t>> sentences;
    for (const std::string& line : lines)
      sentences.push_back(side.vocabulary.encode(side.tokenizer->tokenize(line), text::Marks::kBoth));
    return sentences;
  };
  const auto batch = model::Seq2SeqBatch::from_sentences(encode(model.source(), kSources),
                                                         encode(model.target(), kTargets), text::Vocabulary::kPadding);
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  Random unused(0);
  return static_cast<double>(model.network().loss(tape, batch, unused).loss.value.span()[0]);
}

std::string lines_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST(PyTorch, ComputesTheSameLossOfEveryModelAndWritesWhatHeedReads) {
  const auto python = python_with("torch");
  if (!python) GTEST_SKIP() << kSkipped;
  const test::TempFolder folder;
  std::vector<std::string> command{*python, "-B", HEED_SOURCE_DIR "/tests/python/compare_with_heed.py", "--rewrite"};
  std::vector<std::unique_ptr<model::TranslationModel>> models;
  for (const char* attention : attention_names())
    for (const char* readout : model::kReadoutNames) {
      const auto path = folder / (std::string(attention) + "-" + readout);
      std::filesystem::create_directory(path);
      models.push_back(test::tiny_model(test::tiny_options(attention, readout), /*seed=*/models.size() + 1));
      models.back()->save(path, {});
      command.push_back(path.string());
    }
  command.push_back(folder.put("text.de", lines_of(kSources)).string());
  command.push_back(folder.put("text.en", lines_of(kTargets)).string());

  const auto result = run_command(command);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::istringstream answers(result.out);
  for (const auto& model : models) {
    std::string line;
    ASSERT_TRUE(std::getline(answers, line)) << result.out;
    const json answer = json::parse(line);
    const std::string path = answer["model"];
    EXPECT_NEAR(answer["loss"].get<double>(), heed_loss(*model), kTolerance) << path;
    EXPECT_EQ(answer["sentences"], kSources.size());
    const auto rewritten = model::TranslationModel::load(std::filesystem::path(path) / "rewritten");
    EXPECT_EQ(heed_loss(*rewritten), heed_loss(*model)) << path;  // the same bits
    EXPECT_EQ(rewritten->options().readout, model->options().readout);
  }
}

TEST(PyTorch, ComputesTheLossThatHeedEvaluatesOfAModelThatHeedTrained) {
  const auto python = python_with("torch");
  if (!python) GTEST_SKIP() << kSkipped;
  const test::TempFolder folder;
  const auto heed = [&](const std::vector<std::string>& arguments) {
    const CommandResult result = run_heed(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  };
  const std::string data = folder / "data", model = folder / "model";
  heed({"data", "make", "--out", data, "--pairs", "300", "--val", "40", "--test", "40", "--quiet"});
  heed({"train", "--data", data, "--src", "de", "--tgt", "en", "--embedding", "16", "--hidden", "24", "--key", "16",
        "--epochs", "2", "--out", model, "--quiet"});
  const json evaluation = json::parse(heed({"evaluate", "--model", model, "--data", data, "--beam", "1", "--json"}));
  std::vector<std::string> command{*python, "-B", HEED_SOURCE_DIR "/tests/python/compare_with_heed.py", model};
  for (const std::string language : {"de", "en"}) {
    const std::string tokens = heed({"tokenize", "--lang", language, "--lowercase", data + "/test." + language});
    command.push_back(folder.put("test." + language, tokens).string());
  }
  const CommandResult result = run_command(command);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NEAR(json::parse(result.out)["loss"].get<double>(), evaluation["loss"].get<double>(), kTolerance);
}

// Runs the blocks of the page one after another in a folder that contains a model.
TEST(PyTorch, TheExamplesOfTheDocumentationRun) {
  const auto python = python_with("torch");
  if (!python) GTEST_SKIP() << kSkipped;
  constexpr std::string_view kPython = "```python\n", kFence = "```\n";
  const std::string page = test::contents_of(HEED_SOURCE_DIR "/docs/pytorch.md");
  std::string script = "import sys\nsys.path.insert(0, '" HEED_SOURCE_DIR "/tests/python')\n";
  int blocks = 0;
  for (std::size_t at = 0; (at = page.find(kPython, at)) != std::string::npos; ++blocks) {
    at += kPython.size();
    script += page.substr(at, page.find(kFence, at) - at) + "\n";
  }
  EXPECT_GE(blocks, 3);
  const test::TempFolder folder;
  std::filesystem::create_directory(folder / "model");
  const auto model = test::tiny_model(test::tiny_options());
  model->save(folder / "model", {});
  folder.put("script.py", script);
  const auto result = run_shell("cd '" + folder.path().string() + "' && '" + *python + "' -B script.py");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(heed_loss(*model::TranslationModel::load(folder / "changed")), heed_loss(*model));
}

}  // namespace
}  // namespace heed
