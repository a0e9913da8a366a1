#include "heed/model/io/model_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/model/io/safetensors.h"
#include "tests/support/temp_folder.h"

namespace heed::model {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

class ModelFolder : public ::testing::Test {
 protected:
  void write_parameters() const {
    const Tensor weight(Shape{2, 3}), bias(Shape{3});
    write_safetensors(folder_.path() / kParametersFile,
                      std::vector<NamedTensor>{{"weight", weight.view()}, {"bias", bias.view()}}, {{"format", "pt"}});
  }

  std::string problem(const std::filesystem::path& path) const {
    try {
      summarize_model(path);
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
      EXPECT_THAT(error.what(), HasSubstr(path.string()));
      return error.what();
    }
    return "no error";
  }

  std::string problem_with_settings(std::string_view settings) const {
    write_parameters();
    folder_.put(kSettingsFile, settings);
    const std::string message = problem(folder_.path());
    EXPECT_THAT(message, HasSubstr((folder_.path() / kSettingsFile).string()));
    return message;
  }

  test::TempFolder folder_;
};

TEST_F(ModelFolder, SumsUpSettingsTensorsAndMetadata) {
  write_parameters();
  folder_.put(kSettingsFile, R"({"model_type": "seq2seq", "hidden_size": 512})");
  const ModelSummary summary = summarize_model(folder_.path());
  EXPECT_EQ(summary.path, folder_.path());
  EXPECT_EQ(summary.settings["hidden_size"], 512);
  ASSERT_EQ(summary.tensors.size(), 2U);
  EXPECT_EQ(summary.tensors[0].name, "weight");
  EXPECT_EQ(summary.parameters, 9U);
  EXPECT_EQ(summary.bytes, 36U);
  EXPECT_EQ(summary.metadata.at("format"), "pt");
}

TEST_F(ModelFolder, NeedsNoSettings) {
  write_parameters();
  EXPECT_TRUE(summarize_model(folder_.path()).settings.is_null());
}

TEST_F(ModelFolder, TakesOneFileWithoutItsFolder) {
  write_parameters();
  folder_.put(kSettingsFile, "{}");
  const ModelSummary summary = summarize_model(folder_.path() / kParametersFile);
  EXPECT_TRUE(summary.settings.is_null());
  EXPECT_EQ(summary.parameters, 9U);
}

TEST_F(ModelFolder, RejectsAPathThatIsNotThere) {
  EXPECT_THAT(problem(folder_.path() / "absent"), HasSubstr("no model"));
}

TEST_F(ModelFolder, RejectsAPathThroughAFile) {
  folder_.put("file", "");
  EXPECT_THAT(problem(folder_.path() / "file" / "model"), HasSubstr("no model"));
}

TEST_F(ModelFolder, RejectsAFolderWithoutParameters) {
  EXPECT_THAT(problem(folder_.path()), HasSubstr("no model"));
  folder_.put(kSettingsFile, "{}");
  EXPECT_THAT(problem(folder_.path()), AllOf(HasSubstr("model.safetensors"), HasSubstr(folder_.path().string())));
}

TEST_F(ModelFolder, RejectsAFileThatHoldsNoTensors) {
  EXPECT_THAT(problem(folder_.put("notes.txt", "these are not tensors")), HasSubstr("not a safetensors file"));
}

TEST_F(ModelFolder, RejectsSettingsThatAreNotJsonAndSaysWhere) {
  EXPECT_THAT(problem_with_settings("{\n  \"hidden_size\": 512,\n  oops\n}\n"),
              AllOf(HasSubstr("JSON"), HasSubstr("line 3, column 3")));
  EXPECT_THAT(problem_with_settings(""), HasSubstr("line 1, column 1"));
  EXPECT_THAT(problem_with_settings("{\"a\": \"\xff\"}"), AllOf(HasSubstr("JSON"), HasSubstr("line 1")));
  EXPECT_THAT(problem_with_settings("{\"a\": 1e999}"), HasSubstr("number overflow"));
  EXPECT_THAT(problem_with_settings(std::string_view("{}\0x", 4)), AllOf(HasSubstr("NUL"), ContainsRegex("\\b2\\b")));
}

TEST_F(ModelFolder, RejectsSettingsThatAreNotAnObject) {
  EXPECT_THAT(problem_with_settings("[1]"), AllOf(HasSubstr("object"), HasSubstr("array")));
  EXPECT_THAT(problem_with_settings("null"), AllOf(HasSubstr("object"), HasSubstr("null")));
}

TEST_F(ModelFolder, RejectsSettingsThatAreNestedTooDeepOrTooLong) {
  EXPECT_THAT(problem_with_settings("{\"a\":" + std::string(1'000'000, '[')), ContainsRegex("\\b64\\b"));
  EXPECT_THAT(problem_with_settings("{}" + std::string(17 << 20, ' ')), HasSubstr("16777216"));
}

TEST_F(ModelFolder, RejectsSettingsThatAreAFolder) {
  write_parameters();
  std::filesystem::create_directory(folder_.path() / kSettingsFile);
  EXPECT_THAT(problem(folder_.path()), AllOf(HasSubstr("directory"), HasSubstr(kSettingsFile)));
}

}  // namespace
}  // namespace heed::model
