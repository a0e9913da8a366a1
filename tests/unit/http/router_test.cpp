#include "heed/http/router.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/http/json_response.h"

namespace heed::http {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;
using ::testing::Pair;

class RouterTest : public ::testing::Test {
 protected:
  RouterTest() {
    const auto echo = [](const Exchange& exchange) { exchange.respond({.body = exchange.name}); };
    router_.add("GET", "/lab", echo);
    router_.add("POST", "/lab/{name}", echo);
    router_.add("GET", "/fails", [](const Exchange&) { throw Error("secret text of the request"); });
    router_.add("GET", "/refuses", [](const Exchange&) { throw HttpError(429, "slowly", {{"Retry-After", "5"}}); });
  }

  HttpResponse ask(std::string method, std::string path) {
    HttpResponse received{.status = 0};
    router_.handle({.method = std::move(method), .path = std::move(path)}, {},
                   [&](HttpResponse response) { received = std::move(response); });
    return received;
  }

  std::vector<std::string> answered_, failed_;
  Router router_{
      {.answered =
           [this](const Answered& answered) {
             answered_.push_back(std::string(answered.method) + " " + std::string(answered.pattern) + " " +
                                 std::to_string(answered.status));
           },
       .failed = [this](std::string_view pattern,
                        std::string_view kind) { failed_.push_back(std::string(pattern) + " " + std::string(kind)); }}};
};

TEST_F(RouterTest, FindsRoutesByMethodAndPathAndTakesNamesOutOfPaths) {
  EXPECT_EQ(ask("GET", "/lab").status, 200);
  EXPECT_EQ(ask("POST", "/lab/copy").body, "copy");
  EXPECT_EQ(ask("HEAD", "/lab").status, 200);
}

TEST_F(RouterTest, ANameIsNeverEmptyNorAPath) {
  for (const char* path : {"/lab/", "/lab/a/b", "/lab/../x", "/lab/copy/", "//lab", "/LAB", "", "/labs"})
    EXPECT_EQ(ask("POST", path).status, 404) << path;
}

TEST_F(RouterTest, AnUnknownPathIs404AndAnotherMethodIs405WithWhatIsAllowed) {
  const HttpResponse unknown = ask("GET", "/nope");
  EXPECT_EQ(unknown.status, 404);
  EXPECT_THAT(unknown.body, HasSubstr("{\"error\":"));
  const HttpResponse other = ask("DELETE", "/lab");
  EXPECT_EQ(other.status, 405);
  EXPECT_THAT(other.headers, Contains(Pair("Allow", "OPTIONS, HEAD, GET")));
}

TEST_F(RouterTest, OptionsAreAnsweredForBrowsersThatAskFirst) {
  const HttpResponse response = ask("OPTIONS", "/lab/copy");
  EXPECT_EQ(response.status, 204);
  EXPECT_THAT(response.headers, Contains(Pair("Allow", "OPTIONS, POST")));
  EXPECT_THAT(response.headers, Contains(Pair("Access-Control-Allow-Methods", "GET, POST")));
}

TEST_F(RouterTest, EveryAnswerHasTheHeadersOfSecurityAndCors) {
  for (const HttpResponse& response :
       {ask("GET", "/lab"), ask("GET", "/nope"), ask("GET", "/fails"), router_.refuse(400, "malformed")}) {
    EXPECT_THAT(response.headers, Contains(Pair("Content-Security-Policy", HasSubstr("default-src 'none'"))));
    EXPECT_THAT(response.headers, Contains(Pair("X-Content-Type-Options", "nosniff")));
    EXPECT_THAT(response.headers, Contains(Pair("Referrer-Policy", "no-referrer")));
    EXPECT_THAT(response.headers, Contains(Pair("Access-Control-Allow-Origin", "*")));
    EXPECT_THAT(response.headers, Not(Contains(Key("Access-Control-Allow-Credentials"))));
  }
}

TEST_F(RouterTest, WhatARouteThrowsBecomesAnAnswerAndIsToldWithoutItsText) {
  const HttpResponse failed = ask("GET", "/fails");
  EXPECT_EQ(failed.status, 500);
  EXPECT_THAT(failed.body, Not(HasSubstr("secret")));
  EXPECT_THAT(failed_, ElementsAre(std::string("/fails ") + typeid(Error).name()));
  const HttpResponse refused = ask("GET", "/refuses");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.body, R"({"error":"slowly"})");
  EXPECT_THAT(refused.headers, Contains(Pair("Retry-After", "5")));
}

TEST_F(RouterTest, AnswersAreToldByPatternAndNeverByPath) {
  ask("POST", "/lab/private");
  ask("GET", "/private");
  ask("PRIVATE", "/lab");
  EXPECT_THAT(answered_, ElementsAre("POST /lab/{name} 200", "GET none 404", "other none 405"));
}

}  // namespace
}  // namespace heed::http
