#include "heed/http/request_fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/http/json_response.h"

namespace heed::http {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kJson = "application/json";
constexpr const char* kForm = "application/x-www-form-urlencoded";

RequestFields fields_of(std::string body, std::string type, NamedValues query = {}) {
  HttpRequest request{.method = "POST", .query = std::move(query), .body = std::move(body)};
  if (!type.empty()) request.headers.emplace_back("content-type", std::move(type));
  return RequestFields(request);
}

// "400 Invalid request: ...", or empty if `ask` succeeds.
template <class Ask>
std::string error_of(Ask ask) {
  try {
    ask();
  } catch (const HttpError& error) {
    return std::to_string(error.status) + " " + error.what();
  }
  return "";
}

std::string error_of_body(const std::string& body, const std::string& type = kJson) {
  return error_of([&] { fields_of(body, type); });
}

TEST(RequestFields, JsonFormAndQueryGiveTheSameFields) {
  for (const RequestFields& fields :
       {fields_of(R"({"q": "a b", "alternatives": 3})", kJson), fields_of("q=a+b&alternatives=3", kForm),
        fields_of("", "", {{"q", "a b"}, {"alternatives", "3"}}),
        fields_of(
            "--x\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\na b\r\n--x\r\ncontent-disposition: form-data; "
            "name=alternatives\r\n\r\n3\r\n--x--\r\n",
            "multipart/form-data; boundary=x")}) {
    EXPECT_EQ(fields.required_text("q"), "a b");
    EXPECT_EQ(fields.integer_or("alternatives", 0, 0, 10), 3);
    EXPECT_EQ(fields.find("target"), nullptr);
  }
}

TEST(RequestFields, TypesAreKnownInAnyCaseAndWithParameters) {
  EXPECT_EQ(fields_of(R"({"q": "a"})", "Application/JSON; charset=UTF-8").required_text("q"), "a");
  EXPECT_EQ(fields_of(R"({"q": "a"})", "application/vnd.api+json").required_text("q"), "a");
}

TEST(RequestFields, JsonInAFormNamesTheHeaderThatIsMissing) {  // as curl -d '{"q": ...}' sends it
  EXPECT_THAT(error_of_body(R"({"q": "a"})", kForm),
              AllOf(testing::StartsWith("400 "), HasSubstr("Content-Type: application/json")));
}

TEST(RequestFields, ABodyWithoutATypeIsJsonWhereItBeginsLikeIt) {
  EXPECT_EQ(fields_of("  {\"q\": \"a\"}", "").required_text("q"), "a");
  EXPECT_EQ(fields_of("q=a", "").required_text("q"), "a");
}

TEST(RequestFields, ABodyOfAnotherKindIsRefusedAsSuch) {
  EXPECT_THAT(error_of_body("hello", "text/plain"), HasSubstr("415"));
  EXPECT_EQ(error_of_body("", "text/plain"), "");
}

TEST(RequestFields, NullIsAbsent) {
  const RequestFields fields = fields_of(R"({"api_key": null, "alternatives": null})", kJson);
  EXPECT_EQ(fields.text("api_key"), std::nullopt);
  EXPECT_EQ(fields.integer_or("alternatives", 7, 0, 10), 7);
}

TEST(RequestFields, WhatIsMissingOrOfTheWrongKindIsNamed) {
  const RequestFields fields = fields_of(R"({"q": 5, "source": "", "n": "many", "half": 1.5, "c": [1, "x"]})", kJson);
  EXPECT_EQ(error_of([&] { fields.required_text("target"); }), "400 Invalid request: missing target parameter");
  EXPECT_EQ(error_of([&] { fields.required_text("source"); }), "400 Invalid request: missing source parameter");
  EXPECT_EQ(error_of([&] { fields.required_text("q"); }), "400 Invalid request: q must be a string, not number");
  EXPECT_THAT(error_of([&] { fields.integer_or("n", 0, 0, 9); }),
              AllOf(ContainsRegex("\\bn\\b"), HasSubstr("whole"), HasSubstr("string")));
  EXPECT_THAT(error_of([&] { fields.integer_or("half", 0, 0, 9); }),
              AllOf(ContainsRegex("\\bhalf\\b"), HasSubstr("whole")));
  EXPECT_THAT(error_of([&] { fields.integer_or("q", 0, 0, 4); }),
              AllOf(ContainsRegex("\\bq\\b"), ContainsRegex("\\b0\\b"), ContainsRegex("\\b4\\b")));
  EXPECT_THAT(error_of([&] { fields.number_or("half", 0, 2, 4); }),
              AllOf(ContainsRegex("\\bhalf\\b"), ContainsRegex("\\b2\\b"), ContainsRegex("\\b4\\b")));
  EXPECT_THAT(error_of([&] { fields.numbers_or("c", {}); }),
              AllOf(ContainsRegex("\\bc\\b"), HasSubstr("array"), HasSubstr("string")));
}

TEST(RequestFields, NumbersBeyondAllRangesAreRefusedNotConverted) {
  const RequestFields fields = fields_of(R"({"n": 1e300, "m": 18446744073709551615, "nan": "nan"})", kJson);
  EXPECT_THAT(error_of([&] { fields.integer_or("n", 0, 0, 9); }),
              AllOf(ContainsRegex("\\bn\\b"), ContainsRegex("\\b0\\b"), ContainsRegex("\\b9\\b")));
  EXPECT_THAT(error_of([&] { fields.integer_or("m", 0, 0, 9); }),
              AllOf(ContainsRegex("\\bm\\b"), ContainsRegex("\\b0\\b"), ContainsRegex("\\b9\\b")));
  EXPECT_THAT(error_of([&] { fields.integer_or("nan", 0, 0, 9); }),
              AllOf(ContainsRegex("\\bnan\\b"), HasSubstr("whole")));
  EXPECT_THAT(error_of([&] { fields.number_or("nan", 0, 0, 9); }),
              AllOf(ContainsRegex("\\bnan\\b"), ContainsRegex("\\b0\\b"), ContainsRegex("\\b9\\b")));
}

TEST(RequestFields, OneTextOrSeveral) {
  const auto one = fields_of(R"({"q": "a"})", kJson).required_texts("q");
  EXPECT_FALSE(one.array);
  EXPECT_THAT(one.values, ElementsAre("a"));
  const auto array = fields_of(R"({"q": ["a"]})", kJson).required_texts("q");
  EXPECT_TRUE(array.array);
  EXPECT_THAT(array.values, ElementsAre("a"));
  EXPECT_THAT(fields_of("q=a&q=b&q=c", kForm).required_texts("q").values, ElementsAre("a", "b", "c"));
  EXPECT_THAT(error_of([] { fields_of(R"({"q": []})", kJson).required_texts("q"); }),
              AllOf(HasSubstr("400"), ContainsRegex("\\bq\\b")));
  EXPECT_THAT(error_of([] { fields_of(R"({"q": ["a", 5]})", kJson).required_texts("q"); }),
              AllOf(ContainsRegex("\\bq\\b"), HasSubstr("number")));
  EXPECT_THAT(error_of([] { fields_of(R"({"q": {}})", kJson).required_texts("q"); }),
              AllOf(ContainsRegex("\\bq\\b"), HasSubstr("object")));
}

TEST(RequestFields, OneNumberOrSeveralAndNotTooMany) {
  const RequestFields fields = fields_of(R"({"c": 2.5, "beta": [1, "2"]})", kJson);
  EXPECT_THAT(fields.numbers_or("c", {}), ElementsAre(2.5));
  EXPECT_THAT(fields.numbers_or("beta", {}), ElementsAre(1, 2));
  EXPECT_THAT(fields.numbers_or("epsilon", {3}), ElementsAre(3));
  std::string many = "{\"c\": [0";
  for (std::size_t i = 0; i < RequestFields::kMostNumbers; ++i) many += ",0";
  EXPECT_THAT(error_of([&] { fields_of(many + "]}", kJson).numbers_or("c", {}); }),
              AllOf(ContainsRegex("\\bc\\b"), HasSubstr(std::to_string(RequestFields::kMostNumbers))));
}

TEST(RequestFields, TheQueryCountsBeforeTheForm) {
  EXPECT_EQ(fields_of("q=form&target=en", kForm, {{"q", "query"}}).required_text("q"), "query");
  EXPECT_EQ(fields_of("q=form&target=en", kForm, {{"q", "query"}}).required_text("target"), "en");
}

TEST(RequestFields, LineEndsOfFormsBecomePlain) {
  EXPECT_EQ(fields_of("q=a%0D%0Ab%0Dc%0Ad", kForm).required_text("q"), "a\nb\nc\nd");
}

TEST(RequestFields, JsonThatIsMalformedIsRefusedWithItsPlaceAndNotItsText) {
  EXPECT_THAT(error_of_body("{\"q\": secret}"),
              AllOf(HasSubstr("400"), HasSubstr("JSON"), HasSubstr("byte 7"), testing::Not(HasSubstr("secret"))));
  EXPECT_THAT(error_of_body(""), AllOf(HasSubstr("400"), HasSubstr("JSON")));
  EXPECT_THAT(error_of_body("{\"q\": 1e999}"), AllOf(HasSubstr("400"), HasSubstr("JSON")));
  EXPECT_THAT(error_of_body("{\"q\": \"\\ud800\"}"), AllOf(HasSubstr("400"), HasSubstr("JSON")));
  EXPECT_THAT(error_of_body("[1]"), AllOf(HasSubstr("400"), HasSubstr("object")));
}

TEST(RequestFields, WhatIsNotUtf8IsRefused) {
  EXPECT_THAT(error_of_body("{\"q\": \"\xff\"}"), AllOf(HasSubstr("400"), HasSubstr("UTF-8")));
  EXPECT_THAT(error_of_body("q=%ff", kForm), AllOf(ContainsRegex("\\bq\\b"), HasSubstr("UTF-8")));
  EXPECT_THAT(error_of_body("%ff=q", kForm), AllOf(HasSubstr("name"), HasSubstr("UTF-8")));
}

TEST(RequestFields, JsonIsRefusedWhereItIsNestedTooDeeply) {
  const auto nested = [](std::size_t levels) {
    return "{\"q\": " + std::string(levels, '[') + std::string(levels, ']') + "}";
  };
  EXPECT_EQ(error_of_body(nested(RequestFields::kMostLevels - 1)), "");
  EXPECT_THAT(error_of_body(nested(RequestFields::kMostLevels)),
              AllOf(HasSubstr("JSON"), HasSubstr(std::to_string(RequestFields::kMostLevels))));
  EXPECT_THAT(error_of_body(nested(1'000'000)),
              AllOf(HasSubstr("JSON"), HasSubstr(std::to_string(RequestFields::kMostLevels))));
  EXPECT_THAT(error_of_body(std::string(1'000'000, '[')),
              AllOf(HasSubstr("JSON"), HasSubstr(std::to_string(RequestFields::kMostLevels))));
}

TEST(JsonDepth, BracketsInStringsDoNotCount) {
  EXPECT_EQ(json_depth(R"({"[[[": "]\"{{{"})"), 1U);
  EXPECT_EQ(json_depth(R"([{"a": [1]}, {}])"), 3U);
  EXPECT_EQ(json_depth("\"\\"), 0U);
}

TEST(RequestFields, AMultipartFormThatIsCutShortOrHasNoNamesIsRefused) {
  const std::string type = "multipart/form-data; boundary=\"x y\"";
  const std::string part = "--x y\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\n";
  EXPECT_EQ(fields_of(part + "a\r\n--x y--", type).required_text("q"), "a");
  EXPECT_EQ(fields_of("preamble\r\n" + part + "a\r\nb\r\n--x y--", type).required_text("q"), "a\nb");
  EXPECT_THAT(error_of_body(part + "a", type), HasSubstr("cut short"));
  EXPECT_THAT(error_of_body(part + "a\r\n--x y", type), HasSubstr("cut short"));
  EXPECT_THAT(error_of_body("--x y\r\nX: y\r\n\r\na\r\n--x y--", type),
              AllOf(ContainsRegex("\\bpart\\b"), HasSubstr("name")));
  EXPECT_THAT(error_of_body("--x y\r\na\r\n--x y--", type), AllOf(ContainsRegex("\\bpart\\b"), HasSubstr("headers")));
  EXPECT_THAT(error_of_body("a", type), ContainsRegex("\\bpart\\b"));
  EXPECT_THAT(error_of_body("a", "multipart/form-data"), HasSubstr("boundary"));
}

}  // namespace
}  // namespace heed::http
