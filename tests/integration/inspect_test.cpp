#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/base/unicode/utf8.h"
#include "heed/model/io/model_folder.h"
#include "heed/model/io/safetensors.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/safetensors_bytes.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kGru = std::string(HEED_TEST_DATA) + "/parity/gru.safetensors";

// The message, which names the file.
std::string failure(const std::filesystem::path& model, const std::string& named_file) {
  const std::string message = expect_failure(run_heed({"inspect", model.string()}));
  EXPECT_THAT(message, AllOf(StartsWith("heed: "), HasSubstr(named_file)));
  return message;
}

// The line of a table whose first cell starts with `cell`.
std::string row(const std::string& text, const std::string& cell) {
  const auto at = text.find("\n  " + cell);
  if (at == std::string::npos) return "no row of " + cell;
  return text.substr(at + 1, text.find('\n', at + 1) - at - 1);
}

TEST(Inspect, ShowsTheParametersOfAFileThatPyTorchWrote) {
  const auto result = run_heed({"inspect", kGru});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_EQ(row(result.out, "weight_ih_l0"), "  weight_ih_l0       [18, 5]    F32           90  360 B");
  EXPECT_EQ(row(result.out, "lengths"), "  lengths            [3]        I64            3   24 B");
  EXPECT_THAT(result.out, AllOf(StartsWith(kGru + "\n"), HasSubstr("\nMetadata\n  layout  x [T,B,E]"),
                                testing::ContainsRegex("\n[^\n]*1,005 [^\n]* 17 [^\n]*3\\.9 KiB\n$")));
}

TEST(Inspect, ShowsAFolderWithItsSettingsAlignedInAnyScript) {
  const test::TempFolder folder;
  const Tensor large(Shape{1024, 1024}), small(Shape{});
  write_safetensors(folder.path() / model::kParametersFile,
                    std::vector<model::NamedTensor>{{"größe.注意", large.view()}, {"s", small.view()}});
  folder.put(model::kSettingsFile, R"({"attention": "sdp", "hidden_size": 512, "labels": ["de", "en"]})");
  const auto result = run_heed({"inspect", folder.path().string()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("\nSettings\n"
                                    "  attention    sdp\n"
                                    "  hidden_size  512\n"
                                    "  labels       [\"de\",\"en\"]\n"));
  EXPECT_THAT(row(result.out, "größe"), EndsWith("1   1,048,576  4.0 MiB"));  // a tensor
  EXPECT_THAT(result.out, testing::ContainsRegex("\n[^\n]*1,048,577 [^\n]* 2 [^\n]*4\\.0 MiB\n$"));
  EXPECT_THAT(result.out, Not(HasSubstr("Metadata")));
  const auto columns = [&](const char* part) { return display_columns(row(result.out, part)); };
  EXPECT_EQ(columns("größe"), columns("s "));
  EXPECT_EQ(columns("größe"), columns("part "));
}

TEST(Inspect, JsonAgreesWithTheModel) {
  const test::TempFolder folder;
  const Tensor weight(Shape{2, 3}), bias(Shape{3});
  write_safetensors(folder.path() / model::kParametersFile,
                    std::vector<model::NamedTensor>{{"weight", weight.view()}, {"bias\n", bias.view()}},
                    {{"format", "pt"}});
  folder.put(model::kSettingsFile, R"({"hidden_size": 512})");
  const auto result = run_heed({"inspect", "--json", folder.path().string()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 1);
  const json expected = {{"path", folder.path().string()},
                         {"settings", {{"hidden_size", 512}}},
                         {"metadata", {{"format", "pt"}}},
                         {"tensors",
                          {{{"name", "weight"}, {"shape", {2, 3}}, {"type", "F32"}, {"parameters", 6}, {"bytes", 24}},
                           {{"name", "bias\n"}, {"shape", {3}}, {"type", "F32"}, {"parameters", 3}, {"bytes", 12}}}},
                         {"parameters", 9},
                         {"bytes", 36}};
  EXPECT_EQ(json::parse(result.out), expected);
}

TEST(Inspect, JsonAndTablesGiveTheSameNumbers) {
  const json document = json::parse(run_heed({"inspect", kGru, "--json"}).out);
  const std::string table = run_heed({"inspect", kGru}).out;
  EXPECT_TRUE(document["settings"].is_null());
  EXPECT_EQ(document["parameters"], 1005);
  ASSERT_EQ(document["tensors"].size(), 17U);
  std::uint64_t bytes = 0;
  for (const json& tensor : document["tensors"]) {
    EXPECT_THAT(row(table, tensor["name"].get<std::string>() + " "), EndsWith(" " + tensor["bytes"].dump() + " B"));
    bytes += tensor["bytes"].get<std::uint64_t>();
  }
  EXPECT_EQ(document["bytes"], bytes);
}

TEST(Inspect, HelpHasAnExample) {
  const auto result = run_heed({"inspect", "--help"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("heed inspect [OPTIONS] MODEL"), HasSubstr("Examples:\n  heed inspect ")));
}

TEST(Inspect, RejectsAPathThatIsNotThere) {
  EXPECT_THAT(failure("/nowhere/model", "/nowhere/model"), HasSubstr("no model"));
  EXPECT_THAT(failure("", ""), HasSubstr("no model"));
}

TEST(Inspect, RejectsAFolderWithoutParameters) {
  const test::TempFolder folder;
  EXPECT_THAT(failure(folder.path(), folder.path().string()), HasSubstr("no model"));
  folder.put(model::kSettingsFile, "{}");
  EXPECT_THAT(failure(folder.path(), folder.path().string()), HasSubstr("model.safetensors"));
}

TEST(Inspect, RejectsSettingsThatAreNotJson) {
  const test::TempFolder folder;
  std::filesystem::copy(kGru, folder.path() / model::kParametersFile);
  const auto settings = folder.put(model::kSettingsFile, "{\n  \"a\": 1,\n}\n");
  EXPECT_THAT(failure(folder.path(), settings.string()), HasSubstr("line 3, column 1"));
}

TEST(Inspect, RejectsATruncatedModel) {
  const test::TempFolder folder;
  const std::string whole = test::contents_of(kGru);
  ASSERT_GT(whole.size(), 5000U);
  for (const std::size_t length : {std::size_t{0}, std::size_t{7}, std::size_t{100}, whole.size() - 1}) {
    const auto path = folder.put(model::kParametersFile, whole.substr(0, length));
    EXPECT_THAT(failure(folder.path(), path.string()), HasSubstr("damaged")) << length;
  }
}

TEST(Inspect, RejectsAHostileModelWithoutPassingItsControlCharactersOn) {
  const test::TempFolder folder;
  const auto path =
      folder.put("hostile.safetensors", safetensors_bytes(R"({"a\u001b]0;title\u0007\n":{"dtype":"F32",)"
                                                          R"("shape":[4611686018427387905],"data_offsets":[0,4]}})",
                                                          4));
  EXPECT_THAT(failure(path, path.string()),
              AllOf(HasSubstr("2^63"), HasSubstr(R"(a\u001b]0;title\u0007\n F32)"), Not(HasSubstr("\x1b"))));
  const auto deep = folder.put("deep.safetensors", safetensors_bytes("{\"w\":" + std::string(5'000'000, '[')));
  EXPECT_THAT(failure(deep, deep.string()), Says("w", "array"));
}

TEST(Inspect, ShowsStrangeNamesWithoutTheirControlCharacters) {
  const test::TempFolder folder;
  const auto path = folder.put(
      "strange.safetensors", safetensors_bytes(R"({"a\u001b[31m":{"dtype":"U8","shape":[],"data_offsets":[0,1]}})", 1));
  const auto result = run_heed({"inspect", path.string()});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr(R"(  a\u001b[31m  []     U8)"), Not(HasSubstr("\x1b"))));
}

}  // namespace
}  // namespace heed
