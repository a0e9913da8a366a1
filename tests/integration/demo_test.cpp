// heed demo as a user runs it.
#include <chrono>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/run_command.h"
#include "tests/support/http_client.h"
#include "tests/support/start_program.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using test::contents_of;
using testing::AllOf;
using testing::HasSubstr;

TEST(Demo, TrainsEvaluatesAndShowsAttention) {
  const test::TempFolder folder;
  const CommandResult result =
      run_heed({"demo", "--out", folder / "demo", "--pairs", "300", "--epochs", "1", "--quiet"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("BLEU"), HasSubstr("</s>"), HasSubstr("heed attend --model")));
  EXPECT_THAT(contents_of(folder / "demo/examples/3.svg"), HasSubstr("&lt;/s&gt;"));
  EXPECT_THAT(contents_of(folder / "demo/model/examples/6.svg"), HasSubstr("&lt;/s&gt;"));
  const auto drawn = nlohmann::json::parse(contents_of(folder / "demo/model/examples/1.json"));
  EXPECT_THAT(contents_of(folder / "demo/data/val.en"), HasSubstr(drawn["reference"].get<std::string>() + "\n"));
  EXPECT_THAT(result.out, AllOf(HasSubstr("heed serve --model"), HasSubstr("http://127.0.0.1:5000")));
  const CommandResult again = run_heed({"demo", "--out", folder / "demo", "--pairs", "300", "--epochs", "1"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.err, HasSubstr("replacing the demo in " + (folder / "demo").string()));
}

// Without DISPLAY, so that no browser opens on the machine that runs the test.
TEST(Demo, ServesItsModelIfAsked) {
  const test::TempFolder folder;
  auto demo = test::start_program(
      {"/usr/bin/env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", HEED_PROGRAM, "demo", "--serve", "--port", "0",
       "--pairs", "300", "--epochs", "1", "--quiet", "--out", (folder / "demo").string()},
      folder / "out", folder / "err");
  const std::string address = "http://127.0.0.1:";
  std::size_t at = std::string::npos;
  std::string said;
  while (at == std::string::npos && !demo.exit_code()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    said = contents_of(folder / "err");
    at = said.find(address);
    if (at != std::string::npos && said.find('\n', at) == std::string::npos) at = std::string::npos;
  }
  ASSERT_NE(at, std::string::npos) << said;
  const auto port = static_cast<std::uint16_t>(std::stoi(said.substr(at + address.size())));
  EXPECT_THAT(test::HttpClient(port).request("GET", "/models").body, HasSubstr("\"id\":\"demo\""));
  demo.terminate();
  EXPECT_EQ(demo.wait(), 0);
}

}  // namespace
}  // namespace heed
