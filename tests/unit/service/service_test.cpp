#include "heed/service/service.h"

#include <filesystem>
#include <future>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_model.h"

namespace heed::service {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

template <class Answer, class Ask>
Outcome<Answer> wait(Ask&& ask) {
  std::promise<Outcome<Answer>> answered;
  ask([&](Outcome<Answer> outcome) { answered.set_value(std::move(outcome)); });
  return answered.get_future().get();
}

// Two models, xx to yy: "first" and "second".
class ServiceOf : public ::testing::Test {
 protected:
  ServiceOf() {
    save("first", 1, "sdp");
    save("second", 7, "multihead");
  }

  void save(const std::string& name, std::uint64_t seed, const std::string& attention) {
    std::filesystem::create_directories(folder_.path() / name);
    test::toy_model(attention, seed)->save(folder_.path() / name, nlohmann::ordered_json::object());
  }
  ServiceOptions options() const {
    return {.models = {folder_.path() / "first", folder_.path() / "second"}, .threads = 1, .batch_wait_ms = 0};
  }
  std::string translation(const std::string& name, const std::string& sentence) const {
    ThreadPool pool(1);
    return heed::decode::translate(*model::TranslationModel::load(folder_.path() / name), pool,
                                   std::span(&sentence, 1))[0]
        .translations[0]
        .text;
  }
  static Outcome<std::vector<TranslatedText>> translate(Service& service, TranslateRequest request) {
    return wait<std::vector<TranslatedText>>([&](auto reply) { service.translate(std::move(request), reply); });
  }
  static std::string text(Service& service, TranslateRequest request) {
    return std::get<0>(translate(service, std::move(request)))[0].text;
  }
  static Refused refusal(Service& service, TranslateRequest request) {
    return std::get<Refused>(translate(service, std::move(request)));
  }
  static Outcome<Attended> attend(Service& service, AttendRequest request) {
    return wait<Attended>([&](auto reply) { service.attend(std::move(request), reply); });
  }

  test::TempFolder folder_;
};

TEST_F(ServiceOf, TranslatesWithTheFirstModelOfTheLanguagesOrTheOneThatIsNamed) {
  Service service(options());
  EXPECT_EQ(text(service, {{"a b c"}, "xx", "yy"}), translation("first", "a b c"));
  EXPECT_EQ(text(service, {.texts = {"a b c"}, .source = "xx", .target = "yy", .model = "second"}),
            translation("second", "a b c"));
}

TEST_F(ServiceOf, TranslatesSentenceBySentenceAndKeepsWhatStandsBetween) {
  Service service(options());
  EXPECT_EQ(text(service, {{"a b\n\n  c d\n"}, "xx", "yy"}),
            translation("first", "a b") + "\n\n  " + translation("first", "c d") + "\n");
  EXPECT_EQ(text(service, {{" \n "}, "xx", "yy"}), " \n ");
  EXPECT_EQ(text(service, {{""}, "xx", "yy"}), "");
}

TEST_F(ServiceOf, AnswersSeveralTextsInTheirOrder) {
  Service service(options());
  const auto texts = std::get<0>(translate(service, {{"a b", "", "c"}, "xx", "yy"}));
  ASSERT_THAT(texts, SizeIs(3));
  EXPECT_EQ(texts[0].text, translation("first", "a b"));
  EXPECT_EQ(texts[1].text, "");
  EXPECT_EQ(texts[2].text, translation("first", "c"));
}

TEST_F(ServiceOf, GivesAlternativesThatDifferFromTheTranslationAndEachOther) {
  Service service(options());
  const auto texts =
      std::get<0>(translate(service, {.texts = {"a b c"}, .source = "xx", .target = "yy", .alternatives = 3}));
  std::set<std::string> distinct(texts[0].alternatives.begin(), texts[0].alternatives.end());
  distinct.insert(texts[0].text);
  EXPECT_GT(texts[0].alternatives.size(), 0U);
  EXPECT_EQ(distinct.size(), texts[0].alternatives.size() + 1);
}

TEST_F(ServiceOf, ReplacesUnknownWordsUnlessAskedNotTo) {
  const auto model = test::toy_model();
  test::write_only_unknown(*model);
  model->save(folder_.path() / "first", nlohmann::ordered_json::object());
  ServiceOptions changed = options();
  Service replaces(changed);
  EXPECT_THAT(text(replaces, {{"Zork"}, "xx", "yy"}), ContainsRegex("^Zork( Zork)*$"));
  changed.replace_unknown = false;
  Service keeps(changed);
  EXPECT_THAT(text(keeps, {{"Zork"}, "xx", "yy"}), ContainsRegex("^<unk>( <unk>)*$"));
}

TEST_F(ServiceOf, DetectsTheSourceWhereItIsAuto) {
  Service service(options());
  const auto texts = std::get<0>(translate(service, {{"a b c d e f"}, "auto", "yy"}));
  ASSERT_TRUE(texts[0].detected);
  EXPECT_EQ(texts[0].detected->language, "xx");
  EXPECT_EQ(texts[0].text, translation("first", "a b c d e f"));
  EXPECT_FALSE(std::get<0>(translate(service, {{"a"}, "xx", "yy"}))[0].detected);
}

TEST_F(ServiceOf, LeavesATextThatIsInTheTargetLanguageAsItIs) {
  Service service(options());
  EXPECT_EQ(text(service, {{"P Q R"}, "yy", "yy"}), "P Q R");
  EXPECT_EQ(text(service, {{"P Q R S T U"}, "auto", "yy"}), "P Q R S T U");
}

TEST_F(ServiceOf, RefusesWhatItCannotDoAndSaysWhatItCan) {
  ServiceOptions small = options();
  small.max_chars = 10, small.max_texts = 2, small.max_alternatives = 3;
  Service service(small);
  const Refused pair = refusal(service, {{"a"}, "xx", "zz"});
  EXPECT_EQ(pair.why, Refused::Why::kInvalid);
  EXPECT_THAT(pair.message, HasSubstr("xx to yy"));
  const Refused model = refusal(service, {.texts = {"a"}, .source = "xx", .target = "yy", .model = "third"});
  EXPECT_EQ(model.why, Refused::Why::kUnknown);
  EXPECT_THAT(model.message, HasSubstr("third"));
  EXPECT_THAT(refusal(service, {{"aaaaaa", "äöüäö"}, "xx", "yy"}).message,
              AllOf(ContainsRegex("\\b11\\b"), ContainsRegex("\\b10\\b")));
  EXPECT_THAT(refusal(service, {{"a", "b", "c"}, "xx", "yy"}).message,
              AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b2\\b")));
  EXPECT_THAT(refusal(service, {{"a\xff"}, "xx", "yy"}).message, AllOf(HasSubstr("UTF-8"), ContainsRegex("\\b1\\b")));
  EXPECT_THAT(refusal(service, {.texts = {"a"}, .source = "xx", .target = "yy", .alternatives = 4}).message,
              AllOf(ContainsRegex("\\b0\\b"), ContainsRegex("\\b3\\b")));
}

TEST_F(ServiceOf, ListsLanguagesAlsoThoseThatAreOnlyTargets) {
  Service service(options());
  const auto languages = service.languages();
  ASSERT_THAT(languages, SizeIs(2));
  EXPECT_EQ(languages[0].code, "xx");
  EXPECT_THAT(languages[0].targets, ElementsAre("yy"));
  EXPECT_EQ(languages[1].code, "yy");
  EXPECT_THAT(languages[1].targets, IsEmpty());
}

TEST_F(ServiceOf, ListsModelsAndWhichIsTheDefault) {
  const auto models = Service(options()).models();
  ASSERT_THAT(models, SizeIs(2));
  EXPECT_THAT(models, ElementsAre(Field(&ModelEntry::id, "first"), Field(&ModelEntry::id, "second")));
  EXPECT_TRUE(models[0].is_default);
  EXPECT_FALSE(models[1].is_default);
  EXPECT_EQ(models[1].attention, "multihead");
  EXPECT_GT(models[0].parameters, 100);
}

TEST_F(ServiceOf, NamesModelsOfEquallyNamedFoldersApart) {
  const auto models = Service({.models = {folder_.path() / "first", folder_.path() / "first/"}, .threads = 1}).models();
  EXPECT_THAT(models, ElementsAre(Field(&ModelEntry::id, "first"), Field(&ModelEntry::id, "first-2")));
}

TEST_F(ServiceOf, ShowsTheSearchOfASentenceInWords) {
  Service service(options());
  const auto attended = std::get<0>(attend(service, {.text = "a b c", .model = "second", .beam = 3, .nbest = 2}));
  EXPECT_EQ(attended.model, "second");
  EXPECT_THAT(attended.source_tokens, ElementsAre("<s>", "a", "b", "c", "</s>"));
  ASSERT_THAT(attended.hypotheses, SizeIs(2));
  EXPECT_EQ(attended.nodes[0].parent, -1);
  for (const AttendedNode& node : attended.nodes) EXPECT_THAT(node.weights, SizeIs(node.parent < 0 ? 0 : 5));
  EXPECT_EQ(attended.nodes[static_cast<std::size_t>(attended.hypotheses[0].node)].text, attended.hypotheses[0].text);
}

TEST_F(ServiceOf, BeginsWithAGivenPrefixAndMarksItAsForced) {
  Service service(options());
  const auto attended = std::get<0>(attend(service, {.text = "a b c", .prefix = {"R", "Q"}}));
  const auto& tokens = attended.hypotheses[0].tokens;
  ASSERT_GE(tokens.size(), 2U);
  EXPECT_EQ(tokens[0] + tokens[1], "RQ");
  EXPECT_FALSE(attended.nodes[0].forced);
  EXPECT_TRUE(attended.nodes[1].forced);
  EXPECT_TRUE(attended.nodes[2].forced);
  for (std::size_t i = 3; i < attended.nodes.size(); ++i) EXPECT_FALSE(attended.nodes[i].forced);
}

TEST_F(ServiceOf, RefusesAnEditThatDoesNotFit) {
  Service service(options());
  const auto refused = attend(service, {.text = "a b c", .edits = {{0, {1, 2}}}});
  ASSERT_TRUE(std::holds_alternative<Refused>(refused));
  EXPECT_EQ(std::get<Refused>(refused).why, Refused::Why::kInvalid);
  EXPECT_THAT(std::get<Refused>(refused).message, AllOf(HasSubstr("weights"), ContainsRegex("\\b5\\b")));
  EXPECT_TRUE(std::holds_alternative<Refused>(attend(service, {.text = ""})));
}

TEST_F(ServiceOf, RunsAnExperimentAndRefusesOneThatIsNoneOrTooLarge) {
  Service service(options());
  const auto lab = [&](std::string name, lab::LabOptions lab_options) {
    return wait<lab::LabResult>([&](auto reply) { service.lab(std::move(name), std::move(lab_options), {}, reply); });
  };
  lab::LabOptions small;
  small.samples = 100;
  EXPECT_EQ(std::get<0>(lab("copy", small)).name, "copy");
  EXPECT_EQ(std::get<Refused>(lab("magic", small)).why, Refused::Why::kUnknown);
  lab::LabOptions large;
  large.samples = service.options().max_lab_samples + 1;
  EXPECT_EQ(std::get<Refused>(lab("noisy", large)).why, Refused::Why::kInvalid);
  lab::LabOptions wrong = small;
  wrong.m = -1;
  EXPECT_EQ(std::get<Refused>(lab("copy", wrong)).why, Refused::Why::kInvalid);
}

TEST_F(ServiceOf, ReloadTakesAReplacedModelAndForgetsNothingOfTheOldOneWhereItFails) {
  Service service(options());
  const std::string before = text(service, {{"a b c"}, "xx", "yy"});
  save("first", 7, "sdp");
  EXPECT_EQ(text(service, {{"a b c"}, "xx", "yy"}), before);
  service.reload();
  EXPECT_EQ(text(service, {{"a b c"}, "xx", "yy"}), translation("first", "a b c"));
  EXPECT_NE(text(service, {{"a b c"}, "xx", "yy"}), before);
  const std::string after = text(service, {{"a b c"}, "xx", "yy"});
  std::filesystem::remove(folder_.path() / "second" / "config.json");
  EXPECT_THAT(test::message_of([&] { service.reload(); }), HasSubstr((folder_.path() / "second").string()));
  EXPECT_EQ(text(service, {{"a b c"}, "xx", "yy"}), after);
  EXPECT_EQ(service.figures().reloads, 1U);
}

TEST_F(ServiceOf, SaysWhichModelCannotBeLoaded) {
  EXPECT_THAT(test::message_of([&] { Service({.models = {folder_.path() / "third"}}); }), HasSubstr("third"));
}

}  // namespace
}  // namespace heed::service
