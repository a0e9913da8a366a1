// Random mutations of valid requests. 501 and 505 are valid answers to what HTTP allows and the server does not
// support. HEED_MUTATIONS sets their number (default 10,000), HEED_MUTATION_SEED the seed.
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "heed/base/random.h"
#include "tests/support/served.h"

namespace heed {
namespace {

using namespace test;

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
}

std::string message(std::string_view line, std::string_view type, std::string_view body) {
  return fmt::format("{} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n{}", line, type,
                     body.size(), body);
}

std::vector<std::string> valid_messages() {
  constexpr std::string_view kJson = "application/json", kForm = "application/x-www-form-urlencoded";
  return {
      message("POST /translate", kJson, R"({"q": "a b c", "source": "xx", "target": "yy", "alternatives": 2})"),
      message("POST /translate", kJson, R"({"q": ["a b", "c"], "source": "auto", "target": "yy", "api_key": null})"),
      message("POST /translate", kJson,
              R"({"q": "<p>a <b>b</b> c &amp; d</p>", "source": "xx", "target": "yy", "format": "html"})"),
      message("POST /translate", kForm, "q=a+b%20c&source=xx&target=yy&format=text"),
      message("POST /translate?q=a&source=xx&target=yy", "", ""),
      message("POST /translate", "multipart/form-data; boundary=x",
              "--x\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\na b\r\n--x\r\nContent-Disposition: form-data; "
              "name=\"source\"\r\n\r\nxx\r\n--x--\r\n"),
      message("POST /detect", kJson, R"({"q": "a b c"})"),
      message("POST /attend", kJson,
              R"({"q": "a b", "beam": 3, "prefix": ["P"], "edits": [{"step": 1, "weights": [0.5, 0.25, 0.25, 0]}]})"),
      message("POST /lab/copy", kJson, R"({"m": 4, "d": 8, "c": [1, 2], "samples": 10, "seed": 1})"),
      message("GET /languages", "", ""),
      message("GET /web/main.js", "", ""),
      message("OPTIONS /translate", "", ""),
      "POST /translate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: "
      "chunked\r\n\r\n"
      "2b\r\n{\"q\": \"a b\", \"source\": \"xx\", \"target\": \"yy\"}\r\n0\r\n\r\n",
  };
}

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed), messages_(valid_messages()) {}

  std::string next() {
    std::string text = messages_[random_.below(messages_.size())];
    for (std::uint64_t changes = 1 + random_.below(4); changes > 0 && !text.empty(); --changes) change(text);
    return text;
  }

 private:
  std::size_t place(const std::string& text) { return static_cast<std::size_t>(random_.below(text.size())); }

  void change(std::string& text) {
    const std::size_t at = place(text);
    switch (random_.below(7)) {
      case 0:
        text[at] = static_cast<char>(random_.below(256));
        break;
      case 1:
        text.erase(at, 1 + random_.below(8));
        break;
      case 2:
        text.insert(at, 1, static_cast<char>(random_.below(256)));
        break;
      case 3:
        text.insert(at, text.substr(place(text), 1 + random_.below(40)));
        break;
      case 4:
        text.resize(at);
        break;
      case 5:
        text[at] = static_cast<char>(text[at] ^ (1 << random_.below(8)));
        break;
      default: {
        static constexpr std::string_view kTokens[] = {
            "\r\n",    "{",        "[",   "\"", "null",       "-1", "1e999", "99999999999999999999",
            "\\ud800", "\xff\xfe", "%00", "<",  "&#x110000;", ": ", "\0"};
        text.insert(at, kTokens[random_.below(std::size(kTokens))]);
      }
    }
  }

  Random random_;
  std::vector<std::string> messages_;
};

TEST(Mutations, OfValidRequestsAreAnsweredOrRefusedAndNeverAFaultOfOurs) {
  test::ServedOptions options;
  options.http.header_deadline = options.http.body_deadline = std::chrono::milliseconds(2000);
  test::Served served(options);
  const std::uint64_t seed = from_environment("HEED_MUTATION_SEED", 1);
  Mutator mutator(seed);
  std::map<int, int> statuses;
  for (std::uint64_t i = from_environment("HEED_MUTATIONS", 10'000); i > 0; --i) {
    const std::string text = mutator.next();
    test::HttpClient client = served.client(30);
    client.send(text);
    client.finish_sending();
    const int status = client.reply().status;
    ++statuses[status];
    ASSERT_TRUE(status < 500 || status == 501 || status == 505) << status << " for\n" << text;
  }
  EXPECT_GT(statuses[200], 0);
  EXPECT_GT(statuses[400], 0);
  EXPECT_TRUE(served.is_healthy());
  EXPECT_EQ(test::translated_text(served.client().request("POST", "/translate", test::translate_body("a b c"))),
            served.translation("a b c"));
}

}  // namespace
}  // namespace heed
