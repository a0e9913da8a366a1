#include "heed/model/io/example_sentences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/files/atomic_file.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::model {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(ExampleSentences, AreReadAsWritten) {
  const test::TempFolder folder;
  const std::vector<ExampleSentence> examples = {{"Der Hund \"bellt\".", "The dog barks.", "separable verb"},
                                                 {"Ein Hut.", "A hat.", ""}};
  write_example_sentences(examples, folder.path());
  EXPECT_EQ(read_example_sentences(folder.path()), examples);
}

TEST(ExampleSentences, AreNoneWithoutTheFile) {
  const test::TempFolder folder;
  EXPECT_THAT(read_example_sentences(folder.path()), IsEmpty());
}

TEST(ExampleSentences, RefuseADamagedFileByName) {
  const test::TempFolder folder;
  for (const char* text : {"", "[", "[]", "{}", R"({"examples": 3})", R"({"examples": [3]})",
                           R"({"examples": [{"source": "a", "reference": 1, "shows": ""}]})"}) {
    write_atomically(folder.path() / kExampleSentencesFile, text);
    EXPECT_THAT(test::message_of([&] { read_example_sentences(folder.path()); }), HasSubstr("examples.json")) << text;
  }
}

}  // namespace
}  // namespace heed::model
