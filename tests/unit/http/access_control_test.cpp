#include "heed/http/access_control.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/http/json_response.h"
#include "tests/support/temp_folder.h"

namespace heed::http {
namespace {

using test::TempFolder;
using ::testing::Contains;
using ::testing::Pair;

void write(const std::filesystem::path& file, const std::string& text) { std::ofstream(file) << text; }

HttpRequest request_with(const std::string& key, std::string address = "1.2.3.4") {
  HttpRequest request{.method = "POST", .query = {{"q", "a"}}, .remote_address = std::move(address)};
  if (!key.empty()) request.query.emplace_back("api_key", key);
  return request;
}

int status_of(AccessControl& access, const HttpRequest& request) {
  try {
    access.admit(request);
  } catch (const HttpError& error) {
    return error.status;
  }
  return 200;
}

TEST(ApiKeys, AreLinesWithoutCommentsAndSpaces) {
  const test::TempFolder folder;
  write(folder / "keys", "# of the office\n\n  one \r\ntwo words\n   # none\n");
  const ApiKeys keys(folder / "keys");
  EXPECT_TRUE(keys.has("one"));
  EXPECT_TRUE(keys.has("two words"));
  for (const char* wrong : {"", "two", "One", "one ", "# none", "# of the office"})
    EXPECT_FALSE(keys.has(wrong)) << wrong;
}

TEST(ApiKeys, AFileWithoutKeysIsAnErrorAndChangesNothingWhenReadAgain) {
  const test::TempFolder folder;
  EXPECT_THROW(ApiKeys(folder / "absent"), Error);
  write(folder / "keys", "one\n");
  ApiKeys keys(folder / "keys");
  write(folder / "keys", "# all gone\n");
  EXPECT_THROW(keys.reload(), Error);
  EXPECT_TRUE(keys.has("one"));
  write(folder / "keys", "two\n");
  keys.reload();
  EXPECT_FALSE(keys.has("one"));
  EXPECT_TRUE(keys.has("two"));
}

TEST(AccessControl, WithoutKeysEverybodyPassesWhateverKeyTheyGive) {
  AccessControl access({});
  EXPECT_FALSE(access.keys_needed());
  EXPECT_EQ(status_of(access, request_with("")), 200);
  EXPECT_EQ(status_of(access, request_with("anything")), 200);
}

TEST(AccessControl, WithKeysARequestNeedsAValidOne) {
  const test::TempFolder folder;
  write(folder / "keys", "one\n");
  AccessControl access({.api_key_file = folder / "keys"});
  EXPECT_TRUE(access.keys_needed());
  EXPECT_EQ(status_of(access, request_with("")), 403);
  EXPECT_EQ(status_of(access, request_with("two")), 403);
  EXPECT_EQ(status_of(access, request_with("one")), 200);
}

TEST(AccessControl, CountsByKeyWhereItIsValidAndByAddressElsewhere) {
  const test::TempFolder folder;
  write(folder / "keys", "one\ntwo\n");
  AccessControl access({.api_key_file = folder / "keys", .rate_limit = {.per_minute = 1}},
                       [] { return RateLimiter::Time{}; });
  EXPECT_EQ(status_of(access, request_with("one", "1.1.1.1")), 200);
  EXPECT_EQ(status_of(access, request_with("one", "2.2.2.2")), 429);
  EXPECT_EQ(status_of(access, request_with("two", "1.1.1.1")), 200);
  EXPECT_EQ(status_of(access, request_with("guess", "3.3.3.3")), 403);
  EXPECT_EQ(status_of(access, request_with("other guess", "3.3.3.3")), 429);
}

TEST(AccessControl, SaysAfterWhatTimeToAskAgain) {
  AccessControl access({.rate_limit = {.per_minute = 1}}, [] { return RateLimiter::Time{}; });
  access.admit(request_with(""));
  try {
    access.admit(request_with(""));
    FAIL() << "one request too many passed";
  } catch (const HttpError& error) {
    EXPECT_EQ(error.status, 429);
    EXPECT_THAT(error.headers, Contains(Pair("Retry-After", "60")));
  }
}

TEST(AccessControl, BelievesTheLastForwardedAddressOnlyBehindAProxy) {
  const auto forwarded = [](const char* addresses) {
    HttpRequest request = request_with("");
    request.headers.emplace_back("x-forwarded-for", addresses);
    return request;
  };
  for (const bool behind_proxy : {false, true}) {
    AccessControl access({.rate_limit = {.per_minute = 1}, .behind_proxy = behind_proxy},
                         [] { return RateLimiter::Time{}; });
    EXPECT_EQ(status_of(access, forwarded("9.9.9.9, 5.5.5.5")), 200);
    EXPECT_EQ(status_of(access, forwarded("8.8.8.8, 5.5.5.5")), 429);
    EXPECT_EQ(status_of(access, forwarded("9.9.9.9, 6.6.6.6")), behind_proxy ? 200 : 429);
  }
}

}  // namespace
}  // namespace heed::http
