// Every endpoint of `heed serve`, every error and every limit, with curl.
#include <gmock/gmock.h>

#include "heed/decode/translator.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/serve_process.h"

namespace heed {
namespace {

using namespace test;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// One server for all that does not change it.
class Serve : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server_ = std::make_unique<test::ServeProcess>(); }
  static void TearDownTestSuite() { server_.reset(); }

  static std::unique_ptr<test::ServeProcess> server_;
};
std::unique_ptr<test::ServeProcess> Serve::server_;

TEST_F(Serve, TranslatesJson) {
  const auto reply = server_->post("/translate", R"({"q": "a b c", "source": "xx", "target": "yy", "api_key": null,
                                                     "format": "text", "of no use": [1, {}]})");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.json(), (json{{"translatedText", server_->translation("a b c")}}));
}

TEST_F(Serve, TranslatesAForm) {
  const auto reply = server_->curl("/translate", {"-d", "q=a b%20c", "-d", "source=xx", "-d", "target=yy"});
  EXPECT_EQ(reply.json()["translatedText"], server_->translation("a b c"));
}

TEST_F(Serve, TranslatesAFormInParts) {
  const auto reply = server_->curl("/translate", {"-F", "q=a b c", "-F", "source=xx", "-F", "target=yy"});
  EXPECT_EQ(reply.json()["translatedText"], server_->translation("a b c"));
}

TEST_F(Serve, TranslatesAQuery) {
  const auto reply = server_->curl("/translate?q=a+b%20c&source=xx&target=yy", {"-X", "POST"});
  EXPECT_EQ(reply.json()["translatedText"], server_->translation("a b c"));
}

TEST_F(Serve, AnswersAnArrayByAnArray) {
  const auto reply = server_->post("/translate", R"({"q": ["a b", "", "c"], "source": "xx", "target": "yy"})");
  EXPECT_EQ(reply.json()["translatedText"], json::array({server_->translation("a b"), "", server_->translation("c")}));
}

TEST_F(Serve, GivesAlternativesAndTheDetectedLanguageWhereTheyAreAskedFor) {
  const auto reply =
      server_->post("/translate", R"({"q": "a b c d e f", "source": "auto", "target": "yy", "alternatives": 3})");
  EXPECT_EQ(reply.json()["translatedText"], server_->translation("a b c d e f"));
  EXPECT_EQ(reply.json()["detectedLanguage"]["language"], "xx");
  EXPECT_GT(reply.json()["detectedLanguage"]["confidence"], 50);
  EXPECT_GT(reply.json()["alternatives"].size(), 0U);
  EXPECT_LE(reply.json()["alternatives"].size(), 3U);
  const auto all =
      server_->post("/translate", R"({"q": ["a b", "c d"], "source": "auto", "target": "yy", "alternatives": 2})")
          .json();
  EXPECT_EQ(all["alternatives"].size(), 2U);
  EXPECT_TRUE(all["alternatives"][0].is_array());
  EXPECT_EQ(all["detectedLanguage"].size(), 2U);
}

TEST_F(Serve, KeepsParagraphsAndTags) {
  const auto text = server_->post("/translate", R"({"q": "a b\n\nc d\n", "source": "xx", "target": "yy"})").json();
  EXPECT_EQ(text["translatedText"], server_->translation("a b") + "\n\n" + server_->translation("c d") + "\n");
  const auto html =
      server_->post("/translate", R"({"q": "<p id=\"x\">a b</p><p>c d</p>", "source": "xx", "target": "yy",
                                                     "format": "html"})");
  EXPECT_EQ(html.json()["translatedText"],
            "<p id=\"x\">" + server_->translation("a b") + "</p><p>" + server_->translation("c d") + "</p>");
}

TEST_F(Serve, TranslatesWithTheModelThatIsNamed) {
  const auto reply =
      server_->post("/translate", R"({"q": "a b c", "source": "xx", "target": "yy", "model": "second"})");
  EXPECT_EQ(reply.json()["translatedText"], server_->translation("a b c", "second"));
}

TEST_F(Serve, ListsLanguagesAlsoThoseThatAreOnlyTargets) {
  const auto languages = server_->curl("/languages").json();
  ASSERT_EQ(languages.size(), 2U);
  EXPECT_EQ(languages[0]["code"], "xx");
  EXPECT_EQ(languages[0]["targets"], json::array({"yy"}));
  EXPECT_EQ(languages[1]["code"], "yy");
  EXPECT_EQ(languages[1]["targets"], json::array());
}

TEST_F(Serve, DetectsTheLanguage) {
  const auto detected = server_->post("/detect", R"({"q": "a b c d"})").json();
  ASSERT_GT(detected.size(), 0U);
  EXPECT_EQ(detected[0]["language"], "xx");
  EXPECT_GT(detected[0]["confidence"], 50);
}

TEST_F(Serve, TellsHealthSettingsAndWhatItOffers) {
  EXPECT_EQ(server_->curl("/health").json(), (json{{"status", "ok"}}));
  const auto settings = server_->curl("/frontend/settings").json();
  EXPECT_EQ(settings["charLimit"], 5000);
  EXPECT_EQ(settings["keyRequired"], false);
  EXPECT_EQ(settings["language"]["target"]["code"], "yy");
  const auto spec = server_->curl("/spec").json();
  EXPECT_THAT(spec["openapi"].get<std::string>(), StartsWith("3."));
  for (const char* path : {"/translate", "/detect", "/languages", "/health", "/frontend/settings", "/metrics",
                           "/attend", "/models", "/lab", "/lab/{name}", "/spec"})
    EXPECT_TRUE(spec["paths"].contains(path)) << path;
}

TEST_F(Serve, CountsWhatItDoesWithoutAWordOfWhatWasAsked) {
  server_->post("/translate", R"({"q": "e f g", "source": "xx", "target": "yy"})");
  const auto metrics = server_->curl("/metrics");
  EXPECT_THAT(metrics.head, HasSubstr("text/plain; version=0.0.4"));
  EXPECT_THAT(metrics.body, HasSubstr("# TYPE heed_sentences_total counter"));
  EXPECT_THAT(metrics.body, HasSubstr("heed_batches_total"));
  EXPECT_THAT(metrics.body, HasSubstr("/translate"));
  EXPECT_THAT(metrics.body, AllOf(Not(HasSubstr("e f g")), Not(HasSubstr("127.0.0.1"))));
}

TEST_F(Serve, ListsModels) {
  const auto models = server_->curl("/models").json()["models"];
  ASSERT_EQ(models.size(), 2U);
  EXPECT_EQ(models[0]["id"], "first");
  EXPECT_EQ(models[0]["attention"], "sdp");
  EXPECT_EQ(models[0]["default"], true);
  EXPECT_EQ(models[1]["attention"], "mean");
  EXPECT_EQ(models[1]["default"], false);
}

TEST_F(Serve, ShowsASearchForcesItsBeginningAndEditsItsWeights) {
  const auto plain = server_->post("/attend", R"({"q": "a b", "beam": 3})").json();
  EXPECT_EQ(plain["sourceTokens"], json::array({"<s>", "a", "b", "</s>"}));
  EXPECT_EQ(plain["nodes"][0]["parent"], -1);
  EXPECT_EQ(plain["nodes"][1]["weights"].size(), 4U);
  EXPECT_EQ(plain["hypotheses"][0]["text"], plain["translation"]);
  const auto forced = server_->post("/attend", R"({"q": "a b", "prefix": ["W", "P"]})").json();
  EXPECT_THAT(forced["translation"].get<std::string>(), StartsWith("W P"));
  EXPECT_EQ(forced["nodes"][1]["forced"], true);
  const auto edited =
      server_->post("/attend", R"({"q": "a b", "prefix": ["W"], "edits": [{"step": 0, "weights": [0, 3, 1, 0]}]})")
          .json();
  EXPECT_EQ(edited["nodes"][1]["weights"], json::array({0.0, 0.75, 0.25, 0.0}));
}

TEST_F(Serve, RunsExperiments) {
  const auto list = server_->curl("/lab").json()["experiments"];
  ASSERT_GE(list.size(), 9U);
  for (const auto& experiment : list) {
    const auto result =
        server_->post("/lab/" + experiment["name"].get<std::string>(), R"({"m": 6, "d": 16, "samples": 200})");
    EXPECT_EQ(result.status, 200) << result.body;
    EXPECT_EQ(result.json()["name"], experiment["name"]);
    EXPECT_FALSE(result.json()["figures"].empty());
  }
}

TEST_F(Serve, ServesThePageAndNothingElse) {
  const auto page = server_->curl("/");
  EXPECT_THAT(page.head, AllOf(HasSubstr("text/html"), HasSubstr("Content-Security-Policy: default-src 'none'"),
                               HasSubstr("X-Content-Type-Options: nosniff")));
  EXPECT_THAT(page.body, StartsWith("<!doctype html>"));
  EXPECT_THAT(server_->curl("/web/main.js").head, HasSubstr("text/javascript"));
  for (const char* path : {"/web/", "/web/nothing", "/web/../cli/serve.cpp", "/web/..%2fcli%2fserve.cpp",
                           "/../../../etc/passwd", "//etc/passwd", "/web//etc/passwd", "/config.json"})
    EXPECT_EQ(server_->curl(path).status, 404) << path;
}

TEST_F(Serve, SendsAPageOnceThatHasNotChanged) {
  const auto page = server_->curl("/web/main.js");
  const auto at = page.head.find("ETag: ");
  ASSERT_NE(at, std::string::npos);
  const std::string tag = page.head.substr(at + 6, page.head.find("\r\n", at) - at - 6);
  EXPECT_EQ(server_->curl("/web/main.js", {"-H", "If-None-Match: " + tag}).status, 304);
}

TEST_F(Serve, LetsPagesOfOthersAsk) {
  const auto asked = server_->curl(
      "/translate", {"-X", "OPTIONS", "-H", "Origin: http://example.org", "-H", "Access-Control-Request-Method: POST"});
  EXPECT_LT(asked.status, 300);
  EXPECT_THAT(asked.head,
              AllOf(HasSubstr("Access-Control-Allow-Origin: *"), HasSubstr("Access-Control-Allow-Methods")));
}

TEST_F(Serve, AnswersHeadWithoutABody) {
  const auto head = server_->curl("/languages", {"--head"});
  EXPECT_EQ(head.status, 200);
  EXPECT_THAT(head.head, HasSubstr("Content-Length"));
}

struct Wrong {
  const char *path, *body, *complaint;
};

TEST_F(Serve, SaysWhatIsWrongWithARequest) {
  const std::vector<Wrong> wrongs = {
      {"/translate", R"({"source": "xx", "target": "yy"})", "q"},
      {"/translate", R"({"q": "a", "target": "yy"})", "source"},
      {"/translate", R"({"q": "a", "source": "xx"})", "target"},
      {"/translate", R"({"q": 5, "source": "xx", "target": "yy"})", "q"},
      {"/translate", R"({"q": ["a", 5], "source": "xx", "target": "yy"})", "q"},
      {"/translate", R"({"q": {}, "source": "xx", "target": "yy"})", "q"},
      {"/translate", R"({"q": "a", "source": ["xx"], "target": "yy"})", "source"},
      {"/translate", R"({"q": "a", "source": "xx", "target": "zz"})", "xx to yy"},
      {"/translate", R"({"q": "a", "source": "xx", "target": "yy", "format": "pdf"})", "pdf"},
      {"/translate", R"({"q": "a", "source": "xx", "target": "yy", "alternatives": "many"})", "alternatives"},
      {"/translate", R"({"q": "a", "source": "xx", "target": "yy", "alternatives": 99})", "alternatives"},
      {"/translate", R"({"q": "a", "source": "xx", "target": "yy", "model": "third"})", "third"},
      {"/translate", R"({"q": "a)", ""},
      {"/translate", R"(["a"])", ""},
      {"/translate", "{\"q\": \"a\xff\", \"source\": \"xx\", \"target\": \"yy\"}", "UTF-8"},
      {"/detect", R"({})", "q"},
      {"/attend", R"({"q": " "})", "words"},
      {"/attend", R"({"q": "a b", "beam": 0})", "beam"},
      {"/attend", R"({"q": "a b", "beam": 1000})", "beam"},
      {"/attend", R"({"q": "a b", "prefix": 5})", "prefix"},
      {"/attend", R"({"q": "a b", "edits": [{"step": 0, "weights": [1, 2]}]})", "4 weights"},
      {"/attend", R"({"q": "a b", "edits": [{"step": -1, "weights": [1, 2, 3, 4]}]})", "step"},
      {"/attend", R"({"q": "a b", "edits": [{"step": 0, "weights": "all"}]})", "weights"},
      {"/lab/copy", R"({"m": 0})", ""},
      {"/lab/copy", R"({"samples": 1000000})", "samples"},
      {"/lab/copy", R"({"c": "large"})", "c"},
  };
  for (const Wrong& wrong : wrongs) {
    const auto reply = server_->post(wrong.path, wrong.body);
    EXPECT_EQ(reply.status, 400) << wrong.body << reply.body;
    EXPECT_THAT(reply.error(), HasSubstr(wrong.complaint)) << wrong.body;
    EXPECT_FALSE(reply.error().empty()) << wrong.body;
  }
}

TEST_F(Serve, SaysWhereNothingIsAndWhichMethodIsMissing) {
  EXPECT_EQ(server_->curl("/nothing").status, 404);
  EXPECT_FALSE(server_->curl("/nothing").error().empty());
  EXPECT_EQ(server_->post("/lab/magic", "{}").status, 404);
  const auto method = server_->curl("/translate");
  EXPECT_EQ(method.status, 405);
  EXPECT_THAT(method.head, HasSubstr("Allow: "));
  EXPECT_FALSE(method.error().empty());
  EXPECT_EQ(server_->curl("/languages", {"-X", "DELETE"}).status, 405);
}

TEST_F(Serve, RefusesTooManyCharactersAndTooLargeABody) {
  const auto text = [](std::size_t characters) {
    return json{{"q", std::string(characters, 'a')}, {"source", "xx"}, {"target", "yy"}}.dump();
  };
  const auto characters = server_->post("/translate", text(5001));
  EXPECT_EQ(characters.status, 400);
  EXPECT_THAT(characters.error(), HasSubstr("5000"));
  const test::TempFolder folder;
  const auto file = folder.put("large", text(3'000'000)).string();
  for (const char* encoding : {"X: plain", "Transfer-Encoding: chunked"})
    EXPECT_EQ(
        server_
            ->curl("/translate", {"-H", "Content-Type: application/json", "-H", encoding, "--data-binary", "@" + file})
            .status,
        413)
        << encoding;
}

TEST(ServeOptions, LetsOnlyThoseInWhoHaveAKey) {
  const test::TempFolder folder;
  const auto keys = folder.put("keys", "# people\nsecret-1\n\nsecret-2\n");
  const test::ServeProcess server({"--api-key-file", keys.string()});
  const auto ask = [&](const std::string& key) {
    return server.curl("/translate", {"-d", "q=a", "-d", "source=xx", "-d", "target=yy", "-d", "api_key=" + key});
  };
  EXPECT_EQ(ask("secret-1").status, 200);
  EXPECT_EQ(ask("secret-2").status, 200);
  EXPECT_EQ(ask("wrong").status, 403);
  EXPECT_EQ(ask("").status, 403);
  EXPECT_FALSE(ask("").error().empty());
  EXPECT_EQ(ask("%23 people").status, 403);
  EXPECT_EQ(server.curl("/languages").status, 200);
  EXPECT_EQ(server.curl("/frontend/settings").json()["keyRequired"], true);
  folder.put("keys", "secret-3\n");
  server.signal(SIGHUP);
  server.wait_for_message("again");
  EXPECT_EQ(ask("secret-3").status, 200);
  EXPECT_EQ(ask("secret-1").status, 403);
  EXPECT_THAT(server.messages(), Not(HasSubstr("secret")));
}

TEST(ServeOptions, LimitsHowOftenSomebodyAsks) {
  const test::ServeProcess server({"--rate-limit", "3"});
  std::vector<int> statuses;
  for (int i = 0; i < 5; ++i)
    statuses.push_back(server.curl("/translate", {"-d", "q=a", "-d", "source=xx", "-d", "target=yy"}).status);
  EXPECT_EQ(statuses.front(), 200);
  EXPECT_EQ(statuses.back(), 429);
  const auto reply = server.curl("/translate", {"-d", "q=a", "-d", "source=xx", "-d", "target=yy"});
  EXPECT_THAT(reply.head, HasSubstr("Retry-After: "));
  EXPECT_FALSE(reply.error().empty());
  EXPECT_EQ(server.curl("/health").status, 200);
}

TEST(ServeOptions, HasLimitsOfItsUsersChoice) {
  const test::ServeProcess server({"--max-chars", "10", "--no-page"});
  EXPECT_EQ(server.post("/translate", R"({"q": "a b c d e f", "source": "xx", "target": "yy"})").status, 400);
  EXPECT_EQ(server.post("/translate", R"({"q": "a b", "source": "xx", "target": "yy"})").status, 200);
  EXPECT_EQ(server.curl("/").status, 404);
  EXPECT_EQ(server.curl("/web/main.js").status, 404);
}

TEST(ServeOptions, LogsRequestsWithoutTheirText) {
  test::ServeProcess server({"--log-requests"});
  server.curl("/translate", {"-d", "q=a b c d", "-d", "source=xx", "-d", "target=yy", "-d", "api_key=secret"});
  server.curl("/of-nobody?q=private");
  server.stop();
  EXPECT_THAT(server.messages(), AllOf(HasSubstr("POST /translate 200"), HasSubstr("404")));
  EXPECT_THAT(server.messages(), AllOf(Not(HasSubstr("a b c")), Not(HasSubstr("secret")), Not(HasSubstr("private")),
                                       Not(HasSubstr("nobody"))));
}

TEST(ServeSignals, EndsWithZeroWhenAskedTo) {
  for (const int number : {SIGTERM, SIGINT}) {
    test::ServeProcess server;
    test::HttpClient idle(server.port());
    EXPECT_EQ(idle.request("GET", "/health").status, 200);
    server.signal(number);
    EXPECT_TRUE(idle.wait_for_close());
    EXPECT_EQ(server.wait(), 0) << server.messages();
  }
}

TEST(ServeSignals, LoadsAReplacedModel) {
  const test::ServeProcess server;
  const std::string body = R"({"q": "a b c d", "source": "xx", "target": "yy"})";
  const std::string before = server.post("/translate", body).body;
  toy_model("sdp", 7)->save(server.model(), {});
  server.signal(SIGHUP);
  server.wait_for_message("again");
  EXPECT_EQ(server.post("/translate", body).json()["translatedText"], server.translation("a b c d"));
  EXPECT_NE(server.post("/translate", body).body, before);
}

TEST(ServeSignals, KeepsItsModelsWhereOneCannotBeLoadedAgain) {
  const test::ServeProcess server;
  const std::string body = R"({"q": "a b c d", "source": "xx", "target": "yy"})";
  const std::string before = server.post("/translate", body).body;
  std::filesystem::resize_file(server.model() / "model.safetensors", 100);
  server.signal(SIGHUP);
  server.wait_for_message("error");
  EXPECT_THAT(server.messages(), HasSubstr("model.safetensors"));
  EXPECT_EQ(server.post("/translate", body).body, before);
}

TEST(ServeErrors, AreOneLineThatSaysWhatToDo) {
  const test::ServeProcess running;
  const std::string model = running.model().string();
  EXPECT_THAT(expect_failure(run_heed({"serve"})), HasSubstr("--model"));
  EXPECT_THAT(expect_failure(run_heed({"serve", "--model", "/nowhere"})), HasSubstr("/nowhere"));
  EXPECT_THAT(expect_failure(run_heed({"serve", "--model", model, "--port", std::to_string(running.port())})),
              HasSubstr(std::to_string(running.port())));
  EXPECT_THAT(expect_failure(run_heed({"serve", "--model", model, "--host", "not an address"})),
              HasSubstr("not an address"));
  EXPECT_THAT(expect_failure(run_heed({"serve", "--model", model, "--port", "0", "--api-key-file", "/nowhere"})),
              HasSubstr("/nowhere"));
  EXPECT_THAT(expect_failure(run_heed({"serve", "--model", model, "--port", "70000"})), HasSubstr("--port"));
}

}  // namespace
}  // namespace heed
