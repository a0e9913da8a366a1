#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/http/application.h"
#include "heed/http/embedded_files.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_model.h"

namespace heed::http {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Key;

class RoutesTest : public ::testing::Test {
 protected:
  HttpResponse get(const std::string& path, NamedValues headers = {}) {
    HttpResponse received{.status = 0};
    application_.router().handle({.path = path, .headers = std::move(headers)}, {},
                                 [&](HttpResponse response) { received = std::move(response); });
    return received;
  }

 private:
  service::ServiceOptions options() {
    test::toy_model()->save(folder_.path(), nlohmann::ordered_json::object());
    return {.models = {folder_.path()}, .threads = 1};
  }

  test::TempFolder folder_;
  service::Service service_{options()};

 protected:
  Application application_{service_, {}, [](const std::string&) {}, [] { return std::size_t{0}; }};
};

TEST_F(RoutesTest, TheDescriptionOfTheApiHasEveryRouteAndNoOther) {
  std::set<std::string> described, routed;
  const json spec = json::parse(get("/spec").body);
  for (const auto& [path, methods] : spec["paths"].items())
    for (const auto& [method, what] : methods.items()) described.insert(method + " " + path);
  for (const Route& route : application_.router().routes())
    routed.insert((route.method == "GET" ? "get " : "post ") + route.pattern);
  EXPECT_EQ(described, routed);
}

TEST_F(RoutesTest, EveryReferenceOfTheDescriptionLeadsSomewhere) {
  const json spec = json::parse(get("/spec").body).flatten();
  const json whole = spec.unflatten();
  int references = 0;
  for (const auto& [place, value] : spec.items())
    if (place.ends_with("/$ref")) {
      ++references;
      EXPECT_TRUE(whole.contains(json::json_pointer(value.get<std::string>().substr(1)))) << value;
    }
  EXPECT_GT(references, 10);
}

TEST_F(RoutesTest, FilesOfThePageAreSentOnceAndThenOnlyWhenTheyChanged) {
  for (const EmbeddedFile& file : page_files()) {
    const std::string path = "/web/" + std::string(file.name);
    const HttpResponse first = get(path);
    EXPECT_EQ(first.status, 200) << path;
    EXPECT_EQ(first.body, file.bytes);
    const auto tag = std::ranges::find(first.headers, "ETag", &NamedValues::value_type::first);
    ASSERT_NE(tag, first.headers.end());
    const HttpResponse second = get(path, {{"if-none-match", tag->second}});
    EXPECT_EQ(second.status, 304);
    EXPECT_TRUE(second.body.empty());
  }
}

TEST_F(RoutesTest, ThePageIsAtTheRoot) {
  const HttpResponse page = get("/");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  EXPECT_THAT(page.body, HasSubstr("<!doctype html>"));
  EXPECT_THAT(page.headers, Contains(Key("Cache-Control")));
}

TEST_F(RoutesTest, SettingsHaveLibreTranslatesFields) {
  const json settings = json::parse(get("/frontend/settings").body);
  for (const char* field : {"charLimit", "frontendTimeout", "apiKeys", "keyRequired", "suggestions", "filesTranslation",
                            "supportedFilesFormat", "language"})
    EXPECT_TRUE(settings.contains(field)) << field;
  EXPECT_EQ(settings["language"]["source"]["code"], "auto");
}

}  // namespace
}  // namespace heed::http
