// heed lm export: numpy reads what it writes. Skipped if there is no Python with numpy.
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/model/io/safetensors.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/python.h"
#include "tests/support/lm_texts.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class LmExport : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    shared_ = new test::TempFolder;
    const std::string text = shared_->put("text.txt", test::lines(test::animal_lines(60)));
    const CommandResult trained =
        run_heed({"lm", "train", "--kind", "bigram", "--train", text, "--vocab-words", "0", "--embedding", "4",
                  "--hidden", "6", "--steps", "50", "--save-every", "20", "--quiet", "--out", model()});
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
  }
  static void TearDownTestSuite() { delete shared_; }
  static std::string model() { return *shared_ / "model"; }

  static CommandResult exported(const std::string& from, const std::string& to) {
    return run_heed({"lm", "export", "--model", from, "--out", to});
  }

  // Each array of a folder as numpy reads it is the tensor of that name.
  static void expect_same(const std::string& python, const std::filesystem::path& folder,
                          const std::filesystem::path& parameters) {
    const CommandResult read = run_command({python, "-c",
                                            "import glob, json, numpy, sys\n"
                                            "arrays = {n[len(sys.argv[1]) + 1:-4]: numpy.load(n)"
                                            " for n in glob.glob(sys.argv[1] + '/*.npy')}\n"
                                            "print(json.dumps({n: [a.dtype.name, list(a.shape), a.ravel().tolist()]"
                                            " for n, a in arrays.items()}))",
                                            folder});
    ASSERT_EQ(read.exit_code, 0) << read.err;
    const json arrays = json::parse(read.out);
    const model::SafetensorsFile file(parameters);
    ASSERT_EQ(arrays.size(), file.entries().size());
    for (const model::SafetensorsEntry& entry : file.entries()) {
      ASSERT_TRUE(arrays.contains(entry.name)) << entry.name;
      const auto values = file.view(entry.name).span();
      EXPECT_EQ(arrays[entry.name], json({"float32", entry.shape, std::vector<double>(values.begin(), values.end())}))
          << entry.name;
    }
  }

  static test::TempFolder* shared_;
};
test::TempFolder* LmExport::shared_ = nullptr;

TEST_F(LmExport, WritesAFileForEachParameterAndSaysSo) {
  const test::TempFolder folder;
  const CommandResult result = exported(model(), folder / "new/folder");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("new/folder/embedding.weight.npy  [13, 4]\n"),
                                HasSubstr("new/folder/hidden.bias.npy  [6]\n")));
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "new/folder"))
    names.push_back(entry.path().filename());
  EXPECT_THAT(names, UnorderedElementsAre("embedding.weight.npy", "hidden.weight.npy", "hidden.bias.npy",
                                          "output.weight.npy", "output.bias.npy"));
}

TEST_F(LmExport, NumpyReadsTheParametersOfAModel) {
  const auto python = python_with("numpy");
  if (!python) GTEST_SKIP() << "no Python with numpy: apt-get install python3-numpy, or name one in HEED_PYTHON";
  const test::TempFolder folder;
  ASSERT_EQ(exported(model(), folder.path()).exit_code, 0);
  expect_same(*python, folder.path(), *shared_ / "model/model.safetensors");
}

TEST_F(LmExport, NumpyReadsTheParametersOfAStep) {
  const auto python = python_with("numpy");
  if (!python) GTEST_SKIP() << "no Python with numpy: apt-get install python3-numpy, or name one in HEED_PYTHON";
  const test::TempFolder folder;
  const auto step = *shared_ / "model/steps/20.safetensors";
  ASSERT_EQ(exported(step, folder.path()).exit_code, 0);
  expect_same(*python, folder.path(), step);
}

TEST_F(LmExport, RefusesWhatIsNoModel) {
  const test::TempFolder folder;
  const std::string out = folder / "never";
  EXPECT_THAT(expect_failure(exported(*shared_ / "missing", out)), HasSubstr("missing"));
  EXPECT_THAT(expect_failure(exported(folder.path(), out)), HasSubstr("model.safetensors"));
  EXPECT_THAT(expect_failure(exported(*shared_ / "text.txt", out)), HasSubstr("text.txt"));
  const std::string whole = test::contents_of(*shared_ / "model/model.safetensors");
  const auto cut = folder.put("cut.safetensors", whole.substr(0, whole.size() - 4));
  EXPECT_THAT(expect_failure(exported(cut, out)), HasSubstr("cut.safetensors"));
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST_F(LmExport, RefusesAPlaceThatCannotBeWritten) {
  EXPECT_THAT(expect_failure(exported(model(), "/dev/null/arrays")), HasSubstr("/dev/null/arrays"));
  EXPECT_THAT(expect_failure(exported(model(), *shared_ / "text.txt")), HasSubstr("text.txt"));
}

}  // namespace
}  // namespace heed
