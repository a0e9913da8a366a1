// heed translate --out and --resume: a resumed translation is bit-identical to an uninterrupted one, whatever stopped
// it.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/files/file_lock.h"
#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/gzip.h"
#include "tests/support/start_program.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_model.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Lines of one to nine words; every tenth has none.
std::string many_lines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    for (int word = 0; word < i % 10; ++word)
      text += fmt::format("{}{}", word > 0 ? " " : "", static_cast<char>('a' + (i * 7 + word * 3) % 8));
    text += "\n";
  }
  return text;
}

class TranslateResume : public testing::Test {
 protected:
  TranslateResume() {
    fs::create_directory(model_);
    test::toy_model("sdp")->save(model_, {});
  }

  std::vector<std::string> arguments(const std::vector<std::string>& more) const {
    std::vector<std::string> all = {"translate", "--model", model_.string(), "--block-lines", "8"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  CommandResult translate(const std::vector<std::string>& more) const { return run_heed(arguments(more)); }
  CommandResult translate_to_out(std::vector<std::string> more) const {
    more.insert(more.end(), {"--out", out_.string(), text_});
    return translate(more);
  }
  std::string expected(std::vector<std::string> options) const {
    options.push_back(text_);
    return translate(options).out;
  }
  bool noted() const { return fs::exists(notes_); }

  // Starts a translation that takes a second or so, and sends the signal when some of it is written.
  int interrupt(const std::string& source, int signal) const {
    std::vector<std::string> command = arguments({"--out", out_.string(), source, "--force", "--threads", "1"});
    command.insert(command.begin(), HEED_PROGRAM);
    ChildProcess running = test::start_program(command, folder_ / "stdout", folder_ / "stderr");
    while (!running.exit_code() && (!noted() || fs::file_size(out_) < 1'000))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    running.send(signal);
    return running.wait();
  }

  test::TempFolder folder_;
  const fs::path model_ = folder_ / "model", out_ = folder_ / "out", notes_ = folder_ / "out.resume.json";
  const std::string text_ = folder_.put("text.xx", many_lines(50)).string();
};

TEST_F(TranslateResume, WritesToAFileWhatItWouldPrint) {
  const auto result = translate_to_out({});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, IsEmpty());
  EXPECT_THAT(result.err, AllOf(HasSubstr("translate: 100%"), HasSubstr("50 lines")));
  EXPECT_EQ(test::contents_of(out_), expected({}));
  EXPECT_FALSE(noted());
  EXPECT_THAT(translate_to_out({"--force", "--quiet"}).err, IsEmpty());
  const auto page = folder_.put("page", "<h1>a b</h1>\n").string();
  EXPECT_EQ(translate({"--format", "html", page, "--out", out_.string(), "--force"}).exit_code, 0);
  EXPECT_EQ(test::contents_of(out_), translate({"--format", "html", page}).out);
}

TEST_F(TranslateResume, GoesOnFromWhereverTheFileEnds) {
  const std::vector<std::vector<std::string>> forms = {{"--scores"}, {"--nbest", "3"}, {"--json", "--nbest", "2"}};
  for (const std::vector<std::string>& form : forms) {
    ASSERT_EQ(translate_to_out(form).exit_code, 0);
    const std::string whole = test::contents_of(out_);
    EXPECT_EQ(whole, expected(form));
    fs::remove(out_);
    // The file beside an unfinished translation.
    std::string notes;
    {
      std::vector<std::string> command = form;
      command.insert(command.end(), {"--out", out_.string(), folder_.put("bad", many_lines(50) + "\xFF\n").string()});
      EXPECT_EQ(translate(command).exit_code, 2);
      auto document = nlohmann::ordered_json::parse(test::contents_of(notes_));
      document["source_bytes"] = fs::file_size(text_);
      notes = document.dump();
    }
    for (std::size_t part = 0; part <= 7; ++part) {
      folder_.put("out", whole.substr(0, whole.size() * part / 7));
      folder_.put("out.resume.json", notes);
      std::vector<std::string> command = form;
      command.emplace_back("--resume");
      const auto result = translate_to_out(command);
      EXPECT_EQ(result.exit_code, 0) << result.err;
      EXPECT_EQ(test::contents_of(out_), whole) << form[0] << " " << part;
      EXPECT_FALSE(noted());
    }
    fs::remove(out_);
  }
}

TEST_F(TranslateResume, GoesOnAfterSignals) {
  const std::string source = folder_.put("long.xx", many_lines(15'000)).string();
  const std::string whole = translate({source}).out;
  for (const int signal : {SIGKILL, SIGINT, SIGTERM}) {
    folder_.put("out", ""), folder_.put("stderr", "");
    EXPECT_EQ(interrupt(source, signal), 128 + signal);
    EXPECT_TRUE(noted());
    EXPECT_LT(fs::file_size(out_), whole.size());
    const std::string written = test::contents_of(out_);
    const std::string lines = std::to_string(std::count(written.begin(), written.end(), '\n'));
    if (signal != SIGKILL) {
      EXPECT_THAT(test::contents_of(folder_ / "stderr"), Says(lines, "--resume"));
    }
    const auto rest = translate({"--out", out_.string(), source, "--resume"});
    EXPECT_EQ(rest.exit_code, 0) << rest.err;
    EXPECT_THAT(rest.err, Says(lines));
    EXPECT_FALSE(noted());
    EXPECT_EQ(test::contents_of(out_), whole);
  }
}

TEST_F(TranslateResume, GoesOnWithAGzipSource) {
  const std::string packed = folder_.put("text.gz", test::gzip(many_lines(50))).string();
  const std::string whole = expected({});
  folder_.put("out", whole.substr(0, whole.size() / 2));
  EXPECT_EQ(translate({"--resume", "--out", out_.string(), packed}).exit_code, 0);
  EXPECT_EQ(test::contents_of(out_), whole);
}

TEST_F(TranslateResume, BeginsWhereNothingIsThere) {
  EXPECT_EQ(translate_to_out({"--resume"}).exit_code, 0);
  EXPECT_EQ(test::contents_of(out_), expected({}));
}

TEST_F(TranslateResume, LeavesAFinishedFileAlone) {
  ASSERT_EQ(translate_to_out({"--beam", "1"}).exit_code, 0);
  const std::string whole = test::contents_of(out_);
  const auto again = translate_to_out({"--beam", "5", "--resume"});
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_THAT(again.err, AllOf(Says("50"), testing::MatchesRegex("[^\n]+\n")));
  EXPECT_EQ(test::contents_of(out_), whole);
}

TEST_F(TranslateResume, WarnsWhereNothingTellsOfTheLinesThatAreThere) {
  const std::string whole = expected({});
  folder_.put("out", whole.substr(0, whole.size() / 2));
  const auto result = translate_to_out({"--resume"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, Says("warning", out_.string()));
  EXPECT_EQ(test::contents_of(out_), whole);
}

TEST_F(TranslateResume, RefusesToMix) {
  const std::string bad = folder_.put("bad", many_lines(50) + "\xFF\n").string(), out = out_.string();
  EXPECT_THAT(expect_failure(translate({"--out", out, bad, "--quiet"})), HasSubstr("bad, line 51"));
  const std::string begun = test::contents_of(out_);
  EXPECT_THAT(begun, testing::Not(IsEmpty()));
  const auto failure = [&](std::vector<std::string> more) {
    more.insert(more.end(), {"--resume", "--out", out, "--quiet"});
    return expect_failure(translate(more));
  };
  EXPECT_THAT(failure({bad, "--beam", "2"}), Says("--beam", "5", out, "2"));
  EXPECT_THAT(failure({bad, "--scores"}), Says("--scores", "false"));
  EXPECT_THAT(failure({bad, "--batch-rows", "9"}), Says("--batch-rows", "384", "9"));
  EXPECT_THAT(failure({text_}), HasSubstr("source_bytes"));
  EXPECT_THAT(failure({bad}), HasSubstr("bad, line 51"));
  test::toy_model("sdp", 2)->save(model_, {});
  EXPECT_THAT(failure({bad}), HasSubstr("model_sha256"));
  EXPECT_EQ(test::contents_of(out_), begun);
  test::toy_model("sdp")->save(model_, {});
  // The problem that stopped it can be fixed.
  const auto repaired = translate({"--resume", "--out", out, bad, "--replace-invalid", "--threads", "1"});
  EXPECT_EQ(repaired.exit_code, 0) << repaired.err;
  EXPECT_EQ(test::contents_of(out_), translate({bad, "--replace-invalid"}).out);
}

TEST_F(TranslateResume, RefusesWhatCannotBe) {
  const std::string out = folder_.put("out", "P\n").string();
  const auto failure = [&](const std::vector<std::string>& more) { return expect_failure(translate(more)); };
  EXPECT_THAT(failure({text_, "--out", out}), Says(out, "--resume", "--force"));
  EXPECT_THAT(failure({text_, "--resume"}), HasSubstr("--out"));
  EXPECT_THAT(failure({text_, "--force"}), HasSubstr("--out"));
  EXPECT_THAT(failure({"--resume", "--out", out}), HasSubstr("standard input"));
  EXPECT_THAT(failure({text_, "--resume", "--out", out, "--format", "text"}), Says("--format", "--resume"));
  EXPECT_THAT(failure({text_, "--out", text_, "--force"}), Says("--out", text_));
  EXPECT_THAT(failure({text_, "--out", "/nowhere/out"}), HasSubstr("mkdir -p /nowhere"));
  EXPECT_THAT(failure({text_, "--out", folder_.path().string()}), Says("--out", folder_.path().string()));
  EXPECT_THAT(failure({text_, "--resume", "--nbest", "2", "--out", out}), HasSubstr("out, line 1"));
  folder_.put("out", many_lines(51));
  EXPECT_THAT(failure({text_, "--resume", "--out", out}), Says("50", text_, "51", out));
  folder_.put("out", many_lines(500));
  EXPECT_THAT(failure({text_, "--resume", "--out", out}), Says("500", out));
  EXPECT_EQ(test::contents_of(out), many_lines(500));
  const auto lock = FileLock::try_alone(out);
  EXPECT_THAT(failure({text_, "--resume", "--out", out}), AllOf(Says(out), Not(Says("500"))));
  const std::string none = (folder_ / "none").string();
  EXPECT_THAT(failure({folder_.put("bad", "\xFF\n").string(), "--out", none}), HasSubstr("bad, line 1"));
  EXPECT_FALSE(fs::exists(none));
  EXPECT_FALSE(fs::exists(none + ".resume.json"));
}

}  // namespace
}  // namespace heed
