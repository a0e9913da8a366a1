// Runs `heed serve` as a process, with a small model from xx to yy, and sends it requests with curl.
#pragma once

#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/run_command.h"
#include "tests/support/http_client.h"
#include "tests/support/start_program.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_model.h"

namespace heed::test {

class ServeProcess {
 public:
  // Returns when it listens, or has ended instead.
  explicit ServeProcess(std::vector<std::string> arguments = {}) {
    for (const char* name : {"first", "second"}) {
      std::filesystem::create_directory(folder_ / name);
      toy_model(name == std::string("first") ? "sdp" : "mean")->save(folder_ / name, {});
    }
    arguments.insert(arguments.begin(), {HEED_PROGRAM, "serve", "--port", "0", "--model", (folder_ / "first").string(),
                                         "--model", (folder_ / "second").string()});
    process_ = std::make_unique<ChildProcess>(test::start_program(arguments, folder_ / "out", folder_ / "err"));
    while (port_ == 0 && !process_->exit_code()) {
      const std::string said = messages();
      if (const auto at = said.find("http://127.0.0.1:"); at != said.npos && said.find('\n', at) != said.npos)
        port_ = static_cast<std::uint16_t>(std::stoi(said.substr(at + 17)));
      else
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_NE(port_, 0) << messages();
  }

  std::uint16_t port() const { return port_; }
  std::filesystem::path model(const std::string& name = "first") const { return folder_ / name; }
  std::string messages() const { return contents_of(folder_ / "err"); }
  // Waits until a line with these words was printed.
  void wait_for_message(const std::string& words) const {
    for (int i = 0; i < 2000 && messages().find(words) == std::string::npos; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  void signal(int number) const { process_->send(number); }
  int wait() { return process_->wait(); }  // for its exit code
  int stop() {
    process_->terminate();
    return wait();
  }

  struct Reply {
    int status = 0;
    std::string head, body;
    nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, /*allow_exceptions=*/false); }
    std::string error() const { return json().is_object() ? json().value("error", "") : ""; }
  };
  // curl with these arguments; the path of the URL comes first.
  Reply curl(const std::string& path, std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(),
                     {"curl", "--silent", "--show-error", "--dump-header", (folder_ / "head").string(), "--output",
                      (folder_ / "body").string(), "--write-out", "%{http_code}", "--path-as-is",
                      "http://127.0.0.1:" + std::to_string(port_) + path});
    std::filesystem::remove(folder_ / "body");
    const CommandResult result = run_command(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return {std::stoi("0" + result.out), contents_of(folder_ / "head"), contents_of(folder_ / "body")};
  }
  Reply post(const std::string& path, const std::string& json) const {
    return curl(path, {"--header", "Content-Type: application/json", "--data-binary", json});
  }

  // The expected translation.
  std::string translation(const std::string& sentence, const std::string& name = "first") const {
    ThreadPool pool(1);
    return heed::decode::translate(*model::TranslationModel::load(model(name)), pool, std::span(&sentence, 1))[0]
        .translations[0]
        .text;
  }

 private:
  TempFolder folder_;
  std::unique_ptr<ChildProcess> process_;
  std::uint16_t port_ = 0;
};

}  // namespace heed::test
