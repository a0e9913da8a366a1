#include "heed/base/files/text_file.h"

#include <chrono>
#include <future>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/unicode/utf8.h"
#include "tests/integration/says.h"
#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using test::gzip;
using test::TempFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;
using namespace std::string_literals;

std::vector<std::string> lines_of(std::string_view contents, TextOptions options = {}) {
  const test::TempFolder folder;
  return read_lines(folder.put("text", contents), options);
}

// Reads to the end and returns the error message without the folder, which differs from run to run.
std::string error_of(std::string_view contents, TextOptions options = {}) {
  const test::TempFolder folder;
  try {
    read_lines(folder.put("text", contents), options);
  } catch (const Error& error) {
    std::string message = error.what();
    const std::string prefix = folder.path().string() + "/";
    if (const auto at = message.find(prefix); at != message.npos) message.erase(at, prefix.size());
    return message;
  }
  return "nothing was thrown";
}

// Numbers, so that the text does not compress to almost nothing.
std::string many_lines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += std::to_string(i * 2'654'435'761LL % 1'000'003) + "\n";
  return text;
}

// Standard input reads from a pipe while this lives.
class PipedInput {
 public:
  PipedInput() : saved_(::dup(STDIN_FILENO)) {
    if (::pipe(ends_) != 0) throw std::runtime_error("no pipe");
    ::dup2(ends_[0], STDIN_FILENO);
    ::close(ends_[0]);
  }
  ~PipedInput() {
    close();
    ::dup2(saved_, STDIN_FILENO);
    ::close(saved_);
  }
  PipedInput(const PipedInput&) = delete;
  PipedInput& operator=(const PipedInput&) = delete;

  void type(std::string_view text) const { EXPECT_EQ(::write(ends_[1], text.data(), text.size()), std::ssize(text)); }
  void close() {
    if (ends_[1] >= 0) ::close(std::exchange(ends_[1], -1));
  }

 private:
  int saved_;
  int ends_[2] = {-1, -1};
};

TEST(TextFile, CountsALastLineWithoutNewline) {
  EXPECT_THAT(lines_of("a\nb\n"), ElementsAre("a", "b"));
  EXPECT_THAT(lines_of("a\nb"), ElementsAre("a", "b"));
  EXPECT_THAT(lines_of("\n\n"), ElementsAre("", ""));
  EXPECT_THAT(lines_of(""), IsEmpty());
}

TEST(TextFile, TellsALineThatEndsWithTheText) {
  const test::TempFolder folder;
  const auto open_lines = [&](std::string_view contents) {
    std::vector<bool> open;
    TextFile file(folder.put("text", contents));
    EXPECT_FALSE(file.line_is_open());
    while (file.next()) open.push_back(file.line_is_open());
    open.push_back(file.line_is_open());  // asking past the end changes nothing
    return open;
  };
  EXPECT_THAT(open_lines(""), ElementsAre(false));
  EXPECT_THAT(open_lines("a\nb\n"), ElementsAre(false, false, false));
  EXPECT_THAT(open_lines("a\r\n\nb"), ElementsAre(false, false, true, true));
  EXPECT_THAT(open_lines(test::gzip("a\nb")), ElementsAre(false, true, true));
}

TEST(TextFile, DropsOneCarriageReturnBeforeTheNewline) {
  EXPECT_THAT(lines_of("a\r\nb\r\n\r\n"), ElementsAre("a", "b", ""));
  EXPECT_THAT(lines_of("a\rb\r\r\nc\r"), ElementsAre("a\rb\r", "c\r"));
}

TEST(TextFile, DropsAByteOrderMarkAtTheStartOnly) {
  EXPECT_THAT(lines_of("\uFEFFa\n\uFEFFb\n"), ElementsAre("a", "\uFEFFb"));
  EXPECT_THAT(lines_of("\uFEFF\uFEFFa"), ElementsAre("\uFEFFa"));
  EXPECT_THAT(lines_of("\uFEFF"), IsEmpty());
  EXPECT_THAT(lines_of("\uFEFF\n"), ElementsAre(""));
  EXPECT_THAT(lines_of(test::gzip("\uFEFFa\n")), ElementsAre("a"));
}

TEST(TextFile, EndsLinesAtNoOtherCharacter) {
  const std::string line = "a\u0085b\u2028c\u2029d\ve\ff\x1cg\x1dh\x1e";
  EXPECT_THAT(lines_of(line + "\n" + line), ElementsAre(line, line));
}

TEST(TextFile, GivesNameAndLineNumber) {
  const test::TempFolder folder;
  TextFile file(folder.put("text", "a\nb"));
  EXPECT_EQ(file.name(), (folder / "text").string());
  EXPECT_EQ(file.line_number(), 0);
  EXPECT_EQ(file.next(), "a");
  EXPECT_EQ(file.line_number(), 1);
  EXPECT_EQ(file.next(), "b");
  EXPECT_EQ(file.line_number(), 2);
  EXPECT_EQ(file.next(), std::nullopt);
  EXPECT_EQ(file.next(), std::nullopt);
  EXPECT_EQ(file.line_number(), 2);
}

TEST(TextFile, TellsHowFarItIsInTheFile) {
  const test::TempFolder folder;
  const std::string text = many_lines(200'000);
  for (const std::string& bytes : {text, test::gzip(text)}) {
    TextFile file(folder.put("text", bytes));
    for (int i = 0; i < 100'000; ++i) file.next();
    EXPECT_GT(file.bytes_used(), bytes.size() / 3);
    EXPECT_LT(file.bytes_used(), bytes.size() * 2 / 3);
    while (file.next()) {
    }
    EXPECT_EQ(file.bytes_used(), bytes.size());
  }
}

TEST(TextFile, JoinsLinesAcrossTheBuffer) {
  std::string text;
  std::vector<std::string> expected;
  for (const std::size_t size : {65'535UL, 1UL, 65'536UL, 0UL, 65'537UL, 500'000UL, 3UL}) {
    expected.emplace_back(size, static_cast<char>('a' + expected.size()));
    text += expected.back() + "\r\n";
  }
  EXPECT_TRUE(lines_of(text) == expected);
  EXPECT_TRUE(lines_of(test::gzip(text)) == expected);
}

TEST(TextFile, GoesOnReadingAfterBeingMoved) {
  const test::TempFolder folder;
  TextFile first(folder.put("text", "a\nb\n"));
  EXPECT_EQ(first.next(), "a");
  TextFile second = std::move(first);
  EXPECT_EQ(second.next(), "b");
  EXPECT_EQ(second.line_number(), 2);
}

TEST(TextFile, RefusesInvalidUtf8WithLineAndOffset) {
  const auto at = [](std::string_view place, const std::string& byte, const std::string& offset) {
    return AllOf(StartsWith(std::string(place)), Says("UTF-8", byte, "offset " + offset, "--replace-invalid"));
  };
  EXPECT_THAT(error_of("good\nnot\xFFgood\n"), at("text, line 2: ", "0xff", "3"));
  EXPECT_THAT(error_of("\xC0\xAF"), at("text, line 1: ", "0xc0", "0"));
  EXPECT_THAT(error_of("a\xED\xA0\x80\n"), at("text, line 1: ", "0xed", "1"));
  EXPECT_THAT(error_of("ab\xF4\x90\x80\x80\n"), at("text, line 1: ", "0xf4", "2"));
}

TEST(TextFile, RepairsInvalidUtf8WhenAsked) {
  EXPECT_THAT(lines_of("good\nnot\xFFgood\n\xE2\x82", {.replace_invalid = true}),
              ElementsAre("good", "not\uFFFDgood", "\uFFFD"));
}

TEST(TextFile, RefusesNulBytes) {
  const auto expected = AllOf(StartsWith("text, line 2: "), Says("NUL"));
  EXPECT_THAT(error_of("a\nb\0c\n"s), expected);
  EXPECT_THAT(error_of("a\nb\0c\n"s, {.replace_invalid = true}), expected);
}

TEST(TextFile, RefusesLinesPastTheLimit) {
  const auto expected = AllOf(StartsWith("text, line 2: "), Says("5 bytes", "--max-line-bytes"));
  const TextOptions options{.max_line_bytes = 5};
  EXPECT_THAT(lines_of("12345\n12345\r\n\uFEFF12\n12345", options), ElementsAre("12345", "12345", "\uFEFF12", "12345"));
  EXPECT_THAT(lines_of("\uFEFF12345\r\n", options), ElementsAre("12345"));
  EXPECT_THAT(error_of("1\n123456\n", options), expected);
  EXPECT_THAT(error_of("1\n123456\r\n", options), expected);
  EXPECT_THAT(error_of("1\n123456", options), expected);
  EXPECT_THAT(error_of("1\n12345\r", options), expected);  // no line end, so the CR is the sixth byte
}

TEST(TextFile, AllowsALineAtTheLimitWhoseNewlineArrivesLater) {
  PipedInput input;
  auto result = std::async(std::launch::async, [] { return read_lines("-", {.max_line_bytes = 5}); });
  input.type("12345\r");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  input.type("\n");
  input.close();
  EXPECT_THAT(result.get(), ElementsAre("12345"));

  const std::string line(65'535, 'x');  // with its CR, all of the first read
  EXPECT_TRUE(lines_of(line + "\r\n", {.max_line_bytes = line.size()}) == std::vector{line});
}

TEST(TextFile, HasALimitOfOneMebibyteUnlessTold) {
  EXPECT_EQ(lines_of(std::string(1 << 20, 'x')).at(0).size(), 1U << 20);
  EXPECT_THAT(error_of(std::string((1 << 20) + 1, 'x')), AllOf(StartsWith("text, line 1: "), Says("1048576 bytes")));
}

TEST(TextFile, StopsAtTheLimitOfAnEndlessLine) {
  EXPECT_THROW(read_lines("/dev/full", {.max_line_bytes = 1'000'000}), Error);  // reads as zeros without end
}

TEST(TextFile, NamesAFileThatCannotBeRead) {
  const test::TempFolder folder;
  const auto message = [](const std::filesystem::path& path) -> std::string {
    try {
      const TextFile file(path);
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing was thrown";
  };
  EXPECT_THAT(message(folder / "none"), Says("no file", (folder / "none").string()));
  EXPECT_THAT(message(folder.path()), Says("directory", folder.path().string()));

  const std::filesystem::path secret = folder.put("secret", "a\n");
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
  std::filesystem::permissions(secret, std::filesystem::perms::none);
  const bool root = ::geteuid() == 0;  // whom no permission stops
  ASSERT_TRUE(!root || ::seteuid(65534) == 0);
  const std::string denied = message(secret);
  ASSERT_TRUE(!root || ::seteuid(0) == 0);
  EXPECT_THAT(denied, Says("Permission denied", secret.string()));
}

TEST(TextFile, ReadsGzipWhateverItsName) {
  EXPECT_THAT(lines_of(test::gzip("a\nb")), ElementsAre("a", "b"));
  EXPECT_THAT(lines_of(test::gzip("")), IsEmpty());
  EXPECT_TRUE(lines_of(test::gzip(many_lines(100'000))) == lines_of(many_lines(100'000)));
  const test::TempFolder folder;
  EXPECT_THAT(read_lines(folder.put("plain.gz", "a\nb\n")), ElementsAre("a", "b"));
}

TEST(TextFile, ReadsThroughConcatenatedGzipMembers) {
  EXPECT_THAT(lines_of(test::gzip("a\nb") + test::gzip("c\n") + test::gzip("") + test::gzip("d")),
              ElementsAre("a", "bc", "d"));
}

TEST(TextFile, PassesOverZeroPaddingBehindGzip) {
  EXPECT_THAT(lines_of(test::gzip("a\n") + std::string(100'000, '\0')), ElementsAre("a"));
  EXPECT_THAT(lines_of(test::gzip("a\n") + std::string(512, '\0') + test::gzip("b\n")), ElementsAre("a", "b"));
}

TEST(TextFile, RefusesGzipCutShortAnywhere) {
  const std::string whole = test::gzip("first\nsecond\n");
  for (std::size_t bytes = 2; bytes < whole.size(); ++bytes) {
    EXPECT_THROW(lines_of(whole.substr(0, bytes)), Error) << "after " << bytes << " of " << whole.size();
  }
  EXPECT_THAT(error_of(whole.substr(0, whole.size() - 1)), AllOf(StartsWith("text, line 3: "), Says("gzip", "short")));
  EXPECT_THROW(lines_of(whole + whole.substr(0, 1)), Error);
  EXPECT_THROW(lines_of(whole + whole.substr(0, 12)), Error);
}

TEST(TextFile, RefusesDamagedGzipWithTheLineReached) {
  std::string broken = test::gzip("a\nb\n");
  broken[broken.size() - 8] ^= 1;  // of the checksum
  EXPECT_THAT(error_of(broken), AllOf(StartsWith("text, line 3: "), Says("gzip", "incorrect data check")));
  broken = test::gzip("a\nb\n");
  broken.back() ^= 1;  // of the length, the last bytes of all
  EXPECT_THAT(error_of(broken), AllOf(StartsWith("text, line 3: "), Says("gzip", "incorrect length check")));
  EXPECT_THAT(error_of(test::gzip("a\nb\n") + "more"),
              AllOf(StartsWith("text, line 3: "), Says("gzip", "incorrect header check")));
}

TEST(TextFile, GivesOutTheLinesBeforeTheDamage) {
  const std::string text = many_lines(100'000), packed = test::gzip(text);
  const test::TempFolder folder;
  TextFile file(folder.put("text.gz", packed.substr(0, packed.size() / 2)));
  const std::vector<std::string> expected = lines_of(text);
  std::size_t good = 0;
  EXPECT_THROW(
      {
        while (const auto line = file.next()) good += *line == expected.at(good) ? 1 : 0;
      },
      Error);
  EXPECT_GT(good, 40'000U);
  EXPECT_EQ(file.line_number(), static_cast<std::int64_t>(good) + 1);
}

TEST(TextFile, ReadsStandardInputLineByLineAsItIsTyped) {
  PipedInput input;
  TextFile file("-");
  EXPECT_EQ(file.name(), "standard input");
  input.type("Hello");
  input.type(" world\nsec");
  auto line = std::async(std::launch::async, [&] { return std::string(file.next().value()); });
  ASSERT_EQ(line.wait_for(std::chrono::seconds(10)), std::future_status::ready);
  EXPECT_EQ(line.get(), "Hello world");
  input.type("ond");
  input.close();
  EXPECT_EQ(file.next(), "second");
  EXPECT_EQ(file.next(), std::nullopt);
}

TEST(TextFile, RecognizesMarksThatArriveByteByByte) {
  for (const std::string& bytes : {test::gzip("a\n"), "\uFEFFa\n"s, "\x1F"s, "\xEF"s}) {
    PipedInput input;
    auto result = std::async(std::launch::async, [&] { return read_lines("-", {.replace_invalid = true}); });
    for (const char byte : bytes) {
      input.type({&byte, 1});
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    input.close();
    EXPECT_THAT(result.get(), ElementsAre(bytes.size() > 1 ? "a" : bytes == "\x1F" ? "\x1F" : "\uFFFD"));
  }
}

RC_GTEST_PROP(TextFile, ReadsOrRefusesAnyBytes, (const std::string& bytes, bool as_gzip, bool replace_invalid)) {
  const std::string contents = as_gzip ? "\x1F\x8B\x08" + bytes : bytes;
  try {
    for (const std::string& line : lines_of(contents, {.max_line_bytes = 40, .replace_invalid = replace_invalid})) {
      RC_ASSERT(valid_utf8_bytes(line) == line.size());
      RC_ASSERT(line.find('\n') == line.npos);
    }
  } catch (const Error& error) {
    RC_ASSERT(std::string(error.what()).find("/text, line ") != std::string::npos);
  }
}

RC_GTEST_PROP(TextFile, ReadsOrRefusesDamagedGzip, (const std::string& text)) {
  std::string packed = test::gzip(text);
  const std::size_t at = *rc::gen::inRange<std::size_t>(0, packed.size());
  packed[at] = *rc::gen::arbitrary<char>();
  try {
    for (const std::string& line : lines_of(packed)) RC_ASSERT(line.find('\0') == line.npos);
  } catch (const Error& error) {
    RC_ASSERT(std::string(error.what()).find("/text, line ") != std::string::npos);
  }
}

RC_GTEST_PROP(TextFile, RepairsAnyBytesWithoutNulToTheSameLines, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::distinctFrom(rc::gen::arbitrary<char>(), '\0'));
  RC_PRE(!bytes.starts_with("\x1F\x8B") && !bytes.starts_with("\uFEFF"));
  std::string joined;
  for (const std::string& line : lines_of(bytes, {.replace_invalid = true})) {
    RC_ASSERT(valid_utf8_bytes(line) == line.size());
    joined += line + "\n";
  }
  std::string expected;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (!bytes.substr(i).starts_with("\r\n")) expected += bytes[i];
  }
  if (!bytes.empty() && !bytes.ends_with('\n')) expected += '\n';
  expected = repair_utf8(expected);
  RC_ASSERT(joined == expected);
}

RC_GTEST_PROP(TextFile, GivesBackTheLinesThatWereWritten, (bool packed)) {
  const auto characters = rc::gen::element<std::string>("a", " ", "ß", "世", "😀", "\r", "\u0085", "\t");
  const auto lines = *rc::gen::container<std::vector<std::string>>(
      rc::gen::map(rc::gen::container<std::vector<std::string>>(characters), [](const std::vector<std::string>& parts) {
        std::string line;
        for (const std::string& part : parts) line += part;
        return line.ends_with('\r') ? line + "." : line;
      }));
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  RC_ASSERT(lines_of(packed ? test::gzip(text) : text) == lines);
}

}  // namespace
}  // namespace heed
