#include "apps/heed/command/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/heed/command/command_line.h"
#include "heed/base/error.h"

namespace heed::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class Parse : public testing::Test {
 protected:
  Parse() : program_("tool", "A tool") {
    Command& group = program_.add_verb("group", "Verbs");
    group.add_verb("inner", "An inner verb");
    Command& verb = program_.add_verb("paint", "Paints");
    verb.add_operand({.name = "FILE", .help = "A file", .value = "FILE"}, file_);
    verb.add({.name = "width", .help = "Its width", .range = {1, 100}, .also = "breadth", .letter = 'w'}, width_);
    verb.add({.name = "smooth", .help = "Smooth or not"}, smooth_);
    const Option& out = verb.add({.name = "out", .help = "Where to", .letter = 'o', .value = "DIR"}, out_);
    const Option& fast = verb.add_flag({.name = "fast", .help = "Fast"}, fast_);
    verb.add_flag({.name = "slow", .help = "Slow"}, slow_).needs(out).excludes(fast);
    verb.add({.name = "model", .help = "A model", .letter = 'm', .several = Several::kRepeated}, models_);
    verb.add({.name = "train", .help = "Files", .value = "FILE", .several = Several::kWords}, train_);
    verb.add({.name = "bucket-by", .help = "What pairs share"}, bucket_by_);
  }

  Parsed parsed(std::vector<std::string> words) {
    words.insert(words.begin(), "paint");
    return parse(program_, words);
  }
  std::string problem(const std::vector<std::string>& words) {
    try {
      parse(program_, words);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no error";
  }

  Command program_;
  std::string file_ = "-", out_, bucket_by_;
  int width_ = 5;
  bool smooth_ = true, fast_ = false, slow_ = false;
  std::vector<std::string> models_, train_;
};

TEST_F(Parse, SetsOptionsInAnyOrderAndForm) {
  parsed({"--width=7", "in.txt", "-o", "here", "--no-smooth", "--fast"});
  EXPECT_EQ(width_, 7);
  EXPECT_EQ(file_, "in.txt");
  EXPECT_EQ(out_, "here");
  EXPECT_FALSE(smooth_);
  EXPECT_TRUE(fast_);
  parsed({"-w9", "--breadth", "8"});
  EXPECT_EQ(width_, 8);  // the last one counts
}

TEST_F(Parse, TakesSeveralValuesAsTheOptionSays) {
  parsed({"--model", "a", "-m", "b,c", "--train", "x", "y", "--fast", "--", "--odd-name"});
  EXPECT_THAT(models_, ElementsAre("a", "b,c"));
  EXPECT_THAT(train_, ElementsAre("x", "y"));
  EXPECT_EQ(file_, "--odd-name");
}

TEST_F(Parse, StillKnowsTheNamesOfVersionZeroOne) {
  parsed({"--batch-likeness", "both"});
  EXPECT_EQ(bucket_by_, "both");
  parsed({"--batch-likeness=none"});
  EXPECT_EQ(bucket_by_, "none");
}

TEST_F(Parse, NamesAnOptionAsItWasTypedAndWhichOneWasMeant) {
  EXPECT_THAT(problem({"paint", "--widht=3"}), AllOf(HasSubstr("--widht"), HasSubstr("did you mean --width?")));
  EXPECT_THAT(problem({"paint", "-width", "3"}), AllOf(HasSubstr("-width"), HasSubstr("did you mean --width?")));
  EXPECT_THAT(problem({"paint", "--no-smoth"}), HasSubstr("did you mean --no-smooth?"));
  EXPECT_THAT(problem({"paint", "--zebra"}), AllOf(HasSubstr("--zebra"), HasSubstr("tool paint --help")));
  EXPECT_THAT(problem({"paint", "-z"}), HasSubstr("-z"));
  EXPECT_THAT(problem({"paint", "--no-fast"}), HasSubstr("--no-fast"));
}

TEST_F(Parse, NamesAVerbAsItWasTypedAndWhichOneWasMeant) {
  EXPECT_THAT(problem({"pain"}), AllOf(HasSubstr("'pain'"), HasSubstr("did you mean tool paint?")));
  EXPECT_THAT(problem({"inner"}), HasSubstr("group inner"));
  EXPECT_THAT(problem({"group", "iner"}), HasSubstr("group inner"));
  EXPECT_THAT(problem({"xyz"}), AllOf(HasSubstr("'xyz'"), HasSubstr("group, paint")));
}

TEST_F(Parse, SaysWhatIsMissingOrDoesNotGoTogether) {
  EXPECT_THAT(problem({"paint", "--out"}), HasSubstr("--out needs a value: --out DIR"));
  EXPECT_THAT(problem({"paint", "--out", "--fast"}), HasSubstr("--out needs a value"));
  EXPECT_THAT(problem({"paint", "--slow"}), HasSubstr("--slow needs --out DIR"));
  EXPECT_THAT(problem({"paint", "--slow", "--fast", "-o", "x"}),
              HasSubstr("--slow and --fast cannot be used together"));
  EXPECT_THAT(problem({"paint", "--fast=1"}), HasSubstr("--fast takes no value"));
  EXPECT_THAT(problem({"paint", "a", "b"}), HasSubstr("'b'"));
  EXPECT_THAT(problem({"paint", "--width", "-3"}),
              HasSubstr("--width must be a whole number from 1 to 100 (got '-3')"));
}

TEST_F(Parse, AnswersHelpForTheVerbBeforeIt) {
  EXPECT_TRUE(parse(program_, {"--help"}).help);
  const Parsed inner = parse(program_, {"group", "inner", "-h"});
  EXPECT_TRUE(inner.help);
  EXPECT_EQ(inner.command->typed(), "tool group inner");
}

TEST_F(Parse, GivesTheCommandLineBack) {
  const Parsed paint = parsed({"it's.txt", "--no-smooth", "-m", "a", "-m", "b c", "--fast", "--train", "x", "y"});
  EXPECT_EQ(command_line(*paint.command),
            "tool paint 'it'\\''s.txt' --no-smooth --fast --model a --model 'b c' --train x y");
}

}  // namespace
}  // namespace heed::cli
