#include "heed/base/terminal/terminal.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace heed {
namespace {

class DetectTerminal : public testing::Test {
 protected:
  // An environment variable for one test; nullopt unsets it.
  class Variable {
   public:
    Variable(const char* name, std::optional<std::string> value) : name_(name) {
      if (const char* old = std::getenv(name)) old_ = old;
      set(value);
    }
    ~Variable() { set(old_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

   private:
    void set(const std::optional<std::string>& value) {
      if (value) {
        ::setenv(name_, value->c_str(), 1);
      } else {
        ::unsetenv(name_);
      }
    }
    const char* name_;
    std::optional<std::string> old_;
  };

  DetectTerminal() {
    controller_ = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (controller_ < 0 || ::grantpt(controller_) != 0 || ::unlockpt(controller_) != 0) return;
    terminal_ = ::open(::ptsname(controller_), O_RDWR | O_NOCTTY);
  }
  ~DetectTerminal() override {
    if (terminal_ >= 0) ::close(terminal_);
    if (controller_ >= 0) ::close(controller_);
  }
  void SetUp() override {
    if (terminal_ < 0) GTEST_SKIP() << "this machine has no pseudo-terminal to test with";
  }

  void resize(unsigned short columns) const {
    winsize size{};
    size.ws_col = columns;
    ASSERT_EQ(::ioctl(terminal_, TIOCSWINSZ, &size), 0);
  }

  int controller_ = -1, terminal_ = -1;
  Variable term_{"TERM", "xterm"}, no_color_{"NO_COLOR", std::nullopt}, columns_{"COLUMNS", std::nullopt};
};

TEST_F(DetectTerminal, FindsTerminalColorAndWidth) {
  resize(132);
  const TerminalStyle style = detect_terminal(terminal_);
  EXPECT_TRUE(style.terminal);
  EXPECT_TRUE(style.color);
  EXPECT_EQ(style.width, 132);
}

TEST_F(DetectTerminal, RespectsNoColorWhenItIsNotEmpty) {
  {
    const Variable variable("NO_COLOR", "0");
    EXPECT_TRUE(detect_terminal(terminal_).terminal);
    EXPECT_FALSE(detect_terminal(terminal_).color);
  }
  const Variable variable("NO_COLOR", "");
  EXPECT_TRUE(detect_terminal(terminal_).color);
}

TEST_F(DetectTerminal, TreatsADumbOrUnknownTerminalAsPlain) {
  for (const auto& type : {std::optional<std::string>("dumb"), std::optional<std::string>()}) {
    const Variable variable("TERM", type);
    EXPECT_FALSE(detect_terminal(terminal_).terminal);
    EXPECT_FALSE(detect_terminal(terminal_).color);
  }
}

TEST_F(DetectTerminal, TakesTheWidthFromTheEnvironmentWhenTheTerminalHasNone) {
  resize(0);
  EXPECT_EQ(detect_terminal(terminal_).width, 80);
  for (const auto& [columns, width] : {std::pair("100", 100), {"-5", 80}, {"0", 80}, {"wide", 80}, {"90x", 80}}) {
    const Variable variable("COLUMNS", columns);
    EXPECT_EQ(detect_terminal(terminal_).width, width) << columns;
  }
}

TEST_F(DetectTerminal, FindsNoTerminalBehindAFile) {
  const int file = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  const TerminalStyle style = detect_terminal(file);
  ::close(file);
  EXPECT_FALSE(style.terminal);
  EXPECT_FALSE(style.color);
  EXPECT_EQ(style.width, 80);
}

}  // namespace
}  // namespace heed
