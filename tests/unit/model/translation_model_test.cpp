#include "heed/model/translation_model.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/model/io/model_folder.h"
#include "heed/model/io/parameters_file.h"
#include "heed/nn/attention/make_attention.h"
#include "heed/text/tokenizers/make_tokenizer.h"
#include "tests/support/message_of.h"
#include "tests/support/sample_text.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tiny_model.h"

namespace heed::model {
namespace {

using nlohmann::json;
using test::contents_of;
using test::message_of;
using test::TempFolder;
using test::tiny_model;
using test::tiny_options;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

void expect_same_bits(const TranslationModel& a, const TranslationModel& b) {
  ASSERT_EQ(a.parameters().size(), b.parameters().size());
  for (auto one = a.parameters().begin(), other = b.parameters().begin(); one != a.parameters().end(); ++one, ++other) {
    const Parameter &x = **one, &y = **other;
    EXPECT_EQ(x.name(), y.name());
    ASSERT_EQ(x.shape(), y.shape()) << x.name();
    EXPECT_EQ(std::memcmp(x.value().data(), y.value().data(), x.value().span().size_bytes()), 0) << x.name();
  }
}

TEST(TranslationModel, SavesAndLoadsEveryMechanismToTheSameBits) {
  for (const char* attention : attention_names())
    for (const char* readout : kReadoutNames) {
      const test::TempFolder folder;
      Seq2SeqOptions options = test::tiny_options(attention, readout);
      options.dropout = 0.1F, options.label_smoothing = 0.3F, options.state_dropout = 1 / 3.0F;
      const auto model = tiny_model(options);
      model->save(folder.path(), {{"steps", 12}, {"seed", 5}});
      const auto loaded = TranslationModel::load(folder.path());
      expect_same_bits(*model, *loaded);
      EXPECT_EQ(loaded->source().language, "de");
      EXPECT_EQ(loaded->target().language, "en");
      EXPECT_EQ(loaded->source().vocabulary, model->source().vocabulary);
      EXPECT_EQ(loaded->target().vocabulary, model->target().vocabulary);
      EXPECT_EQ(loaded->training(), (json{{"steps", 12}, {"seed", 5}}));
      EXPECT_EQ(loaded->options().attention, attention);
      EXPECT_EQ(loaded->options().readout, readout);
      EXPECT_EQ(loaded->options().target_tokens, model->target().vocabulary.size());
      EXPECT_EQ(loaded->options().dropout, options.dropout);
      EXPECT_EQ(loaded->options().state_dropout, options.state_dropout);
      EXPECT_EQ(loaded->options().label_smoothing, options.label_smoothing);
    }
}

TEST(TranslationModel, SavesTheSameBytesAgain) {
  const test::TempFolder first, second;
  tiny_model(test::tiny_options())->save(first.path(), {{"steps", 12}});
  TranslationModel::load(first.path())->save(second.path(), {{"steps", 12}});
  EXPECT_THAT(first.names(), UnorderedElementsAre(kSettingsFile, kParametersFile, "source.json", "target.json",
                                                  "source.vocab", "target.vocab"));
  for (const std::string& name : first.names())
    EXPECT_EQ(test::contents_of(first / name), test::contents_of(second / name)) << name;
}

TEST(TranslationModel, WritesSettingsForPeople) {
  const test::TempFolder folder;
  Seq2SeqOptions options = test::tiny_options();
  options.label_smoothing = 0.1F;
  tiny_model(options)->save(folder.path(), {});
  const std::string settings = test::contents_of(folder / kSettingsFile);
  EXPECT_THAT(settings, AllOf(HasSubstr("\"label-smoothing\": 0.1\n"), HasSubstr("\"attention\": \"sdp\","),
                              HasSubstr("\"model_type\": \"heed-translation\",")));
}

TEST(TranslationModel, KeepsItsTokenizers) {
  const std::string line = "Der Hund von Dr. Meier läuft.";
  for (const char* kind : text::kTokenizerKinds) {
    const test::TempFolder folder;
    const text::TokenizerOptions options{.kind = kind, .language = "de", .lowercase = true, .vocab_size = 45};
    const std::shared_ptr<const text::Tokenizer> tokenizer =
        text::make_tokenizer(options, test::one_by_one(test::sample_lines()));
    tiny_model(test::tiny_options(), 1, tokenizer)->save(folder.path(), {});
    const auto loaded = TranslationModel::load(folder.path());
    EXPECT_EQ(loaded->source().tokenizer->kind(), kind);
    EXPECT_EQ(loaded->source().tokenizer->tokenize(line), tokenizer->tokenize(line));
    EXPECT_EQ(loaded->target().tokenizer->kind(), "whitespace");
  }
}

TEST(TranslationModel, DrawsNothingForParametersThatAFileBrings) {
  ParameterStore store(FirstValues::kLoaded);
  Random random(7);
  Seq2SeqOptions options = test::tiny_options("multihead", "tied");
  options.source_tokens = options.target_tokens = 9;
  const Seq2Seq network(store, options, random);
  EXPECT_EQ(random.position(), 0U);
}

// A saved model to damage. Each problem() must be an Error that names the file.
class DamagedModel : public testing::Test {
 protected:
  void SetUp() override { tiny_model(test::tiny_options())->save(folder_.path(), {{"steps", 1}}); }

  std::string problem(const std::string& file) {
    const std::string message = test::message_of([&] { TranslationModel::load(folder_.path()); });
    EXPECT_THAT(message, HasSubstr((folder_ / file).string()));
    return message;
  }
  std::string problem_with_settings(const std::function<void(json&)>& change) {
    json settings = json::parse(test::contents_of(folder_ / kSettingsFile));
    const std::string before = settings.dump();
    change(settings);
    folder_.put(kSettingsFile, settings.dump());
    const std::string message = problem(kSettingsFile);
    folder_.put(kSettingsFile, before);
    return message;
  }
  // config.json has sizes that the parameters do not have; the error names the parameters file.
  std::string problem_with_size(const char* name, std::int64_t size) {
    json settings = json::parse(test::contents_of(folder_ / kSettingsFile));
    const std::string before = settings.dump();
    settings["model"][name] = size;
    folder_.put(kSettingsFile, settings.dump());
    const std::string message = problem(kParametersFile);
    folder_.put(kSettingsFile, before);
    return message;
  }
  // The parameters unchanged, except for what `change` does to their list.
  std::string problem_with_parameters(const std::function<void(std::vector<NamedTensor>&)>& change) {
    const auto model = tiny_model(test::tiny_options());
    std::vector<NamedTensor> tensors;
    for (const auto& parameter : model->parameters()) tensors.push_back({parameter->name(), parameter->value()});
    change(tensors);
    write_safetensors(folder_ / kParametersFile, tensors);
    return problem(kParametersFile);
  }

  test::TempFolder folder_;
};

TEST_F(DamagedModel, LacksAFile) {
  for (const char* name : {kParametersFile, "source.json", "target.json", "source.vocab", "target.vocab"}) {
    const std::string contents = test::contents_of(folder_ / name);
    std::filesystem::remove(folder_ / name);
    EXPECT_THAT(problem(name), HasSubstr("no file"));
    folder_.put(name, contents);
  }
  std::filesystem::remove(folder_ / kSettingsFile);
  for (const auto& path : {folder_.path(), folder_ / "none"})
    EXPECT_THAT(test::message_of([&] { TranslationModel::load(path); }),
                AllOf(HasSubstr("no model"), HasSubstr(path.string())));
}

TEST_F(DamagedModel, LacksItsSubwords) {
  const text::TokenizerOptions options{.kind = "sentencepiece", .vocab_size = 45};
  tiny_model(test::tiny_options(), 1, text::make_tokenizer(options, test::one_by_one(test::sample_lines())))
      ->save(folder_.path(), {});
  TranslationModel::load(folder_.path());
  folder_.put("source.model", "other");
  EXPECT_THAT(problem("source.model"), HasSubstr("checksum"));
  std::filesystem::remove(folder_ / "source.model");
  problem("source.model");
}

TEST_F(DamagedModel, IsAnotherKindOfModel) {
  EXPECT_THAT(problem_with_settings([](json& s) { s["model_type"] = "bert"; }),
              AllOf(HasSubstr("\"model_type\""), HasSubstr("\"heed-translation\""), HasSubstr("\"bert\"")));
  EXPECT_THAT(problem_with_settings([](json& s) {
                s["model_type"] = {1, 2};
              }),
              AllOf(HasSubstr("\"model_type\""), HasSubstr("[1,2]")));
  EXPECT_THAT(problem_with_settings([](json& s) { s.erase("model_type"); }), HasSubstr("\"model_type\""));
}

TEST_F(DamagedModel, IsOfAnotherVersion) {
  for (const json& version : {json(2), json(0), json("1"), json(1.5), json(nullptr)})
    EXPECT_THAT(problem_with_settings([&](json& s) { s["format_version"] = version; }),
                AllOf(HasSubstr("\"format_version\""), ContainsRegex("\\b1\\b"), HasSubstr(" " + version.dump())));
  EXPECT_THAT(problem_with_settings([](json& s) { s.erase("format_version"); }), HasSubstr("\"format_version\""));
}

TEST_F(DamagedModel, HasSettingsOfWrongTypes) {
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["hidden"] = "6"; }),
              AllOf(HasSubstr("\"hidden\""), HasSubstr("'6'")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["hidden"] = 6.0; }),
              AllOf(HasSubstr("\"hidden\""), HasSubstr("6.0")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["hidden"] = 18446744073709551615U; }),
              AllOf(HasSubstr("\"hidden\""), HasSubstr("18446744073709551615")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["dropout"] = true; }),
              AllOf(HasSubstr("\"dropout\""), HasSubstr("true")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["dropout"] = 1e300; }),
              AllOf(HasSubstr("\"dropout\""), HasSubstr("1e+300")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["attention"] = 3; }),
              AllOf(HasSubstr("\"attention\""), ContainsRegex("\\b3\\b")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"].erase("readout"); }), HasSubstr("\"readout\""));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"] = 3; }), HasSubstr("\"model\""));
  EXPECT_THAT(problem_with_settings([](json& s) { s["languages"]["target"] = 3; }), HasSubstr("\"target\""));
  EXPECT_THAT(problem_with_settings([](json& s) { s["languages"] = "de"; }), HasSubstr("\"languages\""));
  EXPECT_THAT(problem_with_settings([](json& s) { s = {1}; }), AllOf(HasSubstr("object"), HasSubstr("array")));
  folder_.put(kSettingsFile, "{\"model_type\"");
  EXPECT_THAT(problem(kSettingsFile), AllOf(HasSubstr("JSON"), HasSubstr("line 1")));
}

TEST_F(DamagedModel, HasSettingsThatMakeNoModel) {
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["attention"] = "selfish"; }),
              AllOf(HasSubstr("none, mean, sdp, dot, general, additive, multihead"), HasSubstr("selfish")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["readout"] = "none"; }), HasSubstr("linear, tied"));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["dropout"] = 1; }),
              AllOf(HasSubstr("dropout"), ContainsRegex("\\b1\\b")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["label-smoothing"] = -0.5; }),
              AllOf(HasSubstr("label-smoothing"), HasSubstr("-0.5")));
  for (const char* name : {"embedding", "hidden", "key", "heads"})
    for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-6}, std::int64_t{1} << 62})
      EXPECT_THAT(problem_with_settings([&](json& s) { s["model"][name] = size; }),
                  AllOf(HasSubstr(name), HasSubstr(" " + std::to_string(size))));
}

TEST_F(DamagedModel, ClaimsSizesThatItsParametersDoNotHave) {  // an Error, and not memory for terabytes
  EXPECT_THAT(problem_with_size("hidden", 65'536), HasSubstr("encoder.rnn.weight_ih_l0 F32 [196608, 5]"));
  EXPECT_THAT(problem_with_size("embedding", 65'536), HasSubstr("encoder.embedding.weight F32 [10, 65536]"));
  EXPECT_THAT(problem_with_size("key", 65'536), HasSubstr("attention.query.weight F32 [65536, 6]"));
}

TEST_F(DamagedModel, HasVocabulariesOfAnotherModel) {
  for (const char* side : {"source", "target"}) {
    const std::string name = std::string(side) + ".vocab", contents = test::contents_of(folder_ / name);
    folder_.put(name, contents + "another\t1\n");
    EXPECT_THAT(problem(kParametersFile), HasSubstr("embedding.weight F32 ["));
    folder_.put(name, contents.substr(0, 9));
    problem(name);
    folder_.put(name, contents);
  }
}

TEST_F(DamagedModel, HasItsParametersCutShort) {
  const std::string whole = test::contents_of(folder_ / kParametersFile);
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{5}, std::size_t{200}, whole.size() - 4, whole.size() - 1}) {
    folder_.put(kParametersFile, whole.substr(0, length));
    problem(kParametersFile);
  }
  folder_.put(kParametersFile, whole + "more");
  problem(kParametersFile);
}

TEST_F(DamagedModel, HasParametersTooManyTooFewOrOfAnotherShape) {
  const Tensor other(Shape{3, 2}), bias(Shape{6});
  EXPECT_THAT(problem_with_parameters([&](auto& list) {
                list.push_back({"extra", other.view()});
              }),
              HasSubstr("extra F32 [3, 2]"));
  EXPECT_THAT(problem_with_parameters([&](auto& list) { list.pop_back(); }), HasSubstr("decoder.output.bias"));
  EXPECT_THAT(problem_with_parameters([&](auto& list) { list.clear(); }), HasSubstr("encoder.embedding.weight"));
  EXPECT_THAT(problem_with_parameters([&](auto& list) { list[3].values = other.view(); }),
              AllOf(HasSubstr("encoder.rnn.bias_ih_l0 F32 [18]"), HasSubstr("encoder.rnn.bias_ih_l0 F32 [3, 2]")));
}

TEST_F(DamagedModel, HasParametersOfAnotherType) {
  std::string file = test::contents_of(folder_ / kParametersFile);
  for (std::size_t at = 0; (at = file.find("\"F32\"", at)) != std::string::npos;) file.replace(at, 5, "\"I32\"");
  folder_.put(kParametersFile, file);
  EXPECT_THAT(problem(kParametersFile), AllOf(HasSubstr("encoder.embedding.weight F32 [10, 5]"),
                                              HasSubstr("encoder.embedding.weight I32 [10, 5]")));
}

TEST(ParametersFile, ChangesNothingWhereItDoesNotFit) {
  const test::TempFolder folder;
  const auto saved = tiny_model(test::tiny_options(), 1), other = tiny_model(test::tiny_options(), 2),
             before = tiny_model(test::tiny_options(), 2), small = tiny_model(test::tiny_options("dot"), 3);
  write_parameters(folder / "other.safetensors", small->parameters());
  EXPECT_THROW(read_parameters(SafetensorsFile(folder / "other.safetensors"), other->parameters()), Error);
  expect_same_bits(*other, *before);
  write_parameters(folder / "fits.safetensors", saved->parameters());
  read_parameters(SafetensorsFile(folder / "fits.safetensors"), other->parameters());
  expect_same_bits(*other, *saved);
}

TEST(ParametersFile, ReadsDataThatBeginAtAnyByte) {  // writers are free to leave out the padding of the header
  const test::TempFolder folder;
  ParameterStore store;
  store.add("w", {2});
  for (const std::size_t spaces : {0U, 1U, 2U, 3U}) {
    const std::string header = R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})" + std::string(spaces, ' ');
    const std::uint64_t length = header.size();
    const float values[] = {1.5F, -2};
    std::string bytes(reinterpret_cast<const char*>(&length), sizeof length);
    bytes += header + std::string(reinterpret_cast<const char*>(values), sizeof values);
    store.find("w")->value().span()[1] = 0;
    read_parameters(SafetensorsFile(folder.put("odd.safetensors", bytes)), store);
    EXPECT_EQ(store.find("w")->value().span()[1], -2) << spaces;
  }
}

}  // namespace
}  // namespace heed::model
