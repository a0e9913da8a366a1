#include "heed/model/lm/char_lm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/model/io/model_folder.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::model {
namespace {

using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;

constexpr CharOptions kSmallLm{.embedding = 3, .hidden = 4, .layers = 2};

std::unique_ptr<CharLm> small_model() {
  Random random(1);
  return std::make_unique<CharLm>(text::TokenList::of_characters("ab\n日"), kSmallLm, random);
}

text::LmText text_of(const text::TokenList& tokens, std::string text) {
  return lm_text({.name = "text", .lines = {{.text = std::move(text)}}}, tokens);
}

TEST(CharLm, SavesAndLoadsToTheSameBits) {
  const test::TempFolder folder, again;
  const auto model = small_model();
  model->save(folder.path(), {{"epoch", 3}});
  const auto loaded = load_language_model(folder.path());
  EXPECT_EQ(loaded->kind(), "char");
  EXPECT_EQ(loaded->tokens(), model->tokens());
  ThreadPool pool(1);
  const text::LmText text = text_of(model->tokens(), "abba日");
  EXPECT_EQ(loaded->log_probabilities(text, pool), model->log_probabilities(text, pool));
  CharLm::load(folder.path())->save(again.path(), {{"epoch", 3}});
  for (const char* name : {kSettingsFile, kParametersFile, kTokensFile})
    EXPECT_EQ(test::contents_of(again / name), test::contents_of(folder / name)) << name;
}

TEST(CharLm, ReadsATextAsIfAfterALineEnd) {
  const auto model = small_model();
  ThreadPool pool(1);
  const text::LmText text = text_of(model->tokens(), "ab");
  ASSERT_EQ(text.tokens.size(), 3U);  // and the line end
  const auto ids = model->tokens().character_ids("ab\n");
  EXPECT_EQ(model->log_probabilities(text, pool),
            log_probabilities(model->network(), model->tokens().id("\n"), ids, pool));
}

TEST(CharLm, FoldersThatDoNotFitTogetherAreRejectedByName) {
  const test::TempFolder folder;
  const auto error = [&] { return test::message_of([&] { load_language_model(folder.path()); }); };
  EXPECT_THAT(error(), AllOf(HasSubstr("no model"), HasSubstr(folder.path().string())));
  small_model()->save(folder.path(), {});

  text::TokenList::of_characters("abcdefgh").save(folder / kTokensFile);
  EXPECT_THAT(error(), AllOf(HasSubstr("embedding.weight"), HasSubstr(kParametersFile)));
  text::TokenList({"UUUNKKK", "<s>", "</s>"}, {"UUUNKKK", "<s>", "</s>"}).save(folder / kTokensFile);
  EXPECT_THAT(error(), AllOf(HasSubstr("characters"), HasSubstr(kTokensFile)));
  folder.put(kTokensFile, R"({"unit": "character", "unknown": "a", "tokens": ["a", "b"]})");
  EXPECT_THAT(error(), AllOf(HasSubstr("U+FFFD"), HasSubstr(kTokensFile)));

  small_model()->save(folder.path(), {});
  folder.put(kParametersFile, test::contents_of(folder / kParametersFile).substr(0, 200));
  EXPECT_THAT(error(), HasSubstr(kParametersFile));
}

}  // namespace
}  // namespace heed::model
