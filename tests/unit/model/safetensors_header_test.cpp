#include "heed/model/io/safetensors_header.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "tests/support/safetensors_bytes.h"

namespace heed::model {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

SafetensorsHeader parse(std::string_view bytes) {
  return parse_safetensors_header(std::as_bytes(std::span(bytes)), "bad.safetensors");
}

// The error message for these bytes; empty if they are accepted. It is always one line and starts with the file name.
std::string rejection(std::string_view bytes) {
  try {
    parse(bytes);
    return "";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), ::testing::StartsWith("bad.safetensors: "));
    EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
    return error.what();
  }
}

// An entry of two F32 values, with one part replaced.
std::string with_dtype(std::string_view dtype) {
  return safetensors_bytes(fmt::format(R"({{"w":{{"dtype":{},"shape":[2],"data_offsets":[0,8]}}}})", dtype), 8);
}
std::string with_shape(std::string_view shape) {
  return safetensors_bytes(fmt::format(R"({{"w":{{"dtype":"F32","shape":{},"data_offsets":[0,8]}}}})", shape), 8);
}
std::string with_offsets(std::string_view offsets) {
  return safetensors_bytes(fmt::format(R"({{"w":{{"dtype":"F32","shape":[2],"data_offsets":{}}}}})", offsets), 8);
}
std::string with_metadata(std::string_view metadata) {
  return safetensors_bytes(fmt::format(R"({{"__metadata__":{}}})", metadata));
}

// U8 tensors a, b, ... of these offsets over `data_bytes` of data.
std::string with_layout(std::initializer_list<std::pair<int, int>> offsets, std::size_t data_bytes) {
  std::string header;
  char name = 'a';
  for (const auto& [begin, end] : offsets)
    header += fmt::format(R"({}"{}":{{"dtype":"U8","shape":[{}],"data_offsets":[{},{}]}})", header.empty() ? "{" : ",",
                          name++, end - begin, begin, end);
  return safetensors_bytes(header + "}", data_bytes);
}

TEST(SafetensorsHeader, GivesNamesTypesShapesAndMetadata) {
  const auto header = parse(
      safetensors_bytes(R"({"__metadata__":{"format":"pt"},"b":{"dtype":"I64","shape":[],"data_offsets":[24,32]},)"
                        R"("a":{"shape":[2,3],"data_offsets":[0,24],"dtype":"F32"}}   )",
                        32));
  ASSERT_EQ(header.entries.size(), 2U);
  EXPECT_EQ(describe(header.entries[0]), "a F32 [2, 3]");
  EXPECT_EQ(header.entries[0].elements(), 6U);
  EXPECT_EQ(describe(header.entries[1]), "b I64 []");
  EXPECT_EQ(header.entries[1].elements(), 1U);
  EXPECT_EQ(header.entries[1].bytes(), 8U);
  EXPECT_THAT(header.metadata, ElementsAre(std::pair<const std::string, std::string>("format", "pt")));
}

TEST(SafetensorsHeader, KnowsEveryTypeOfTheFormatAndItsSize) {
  const std::pair<const char*, int> types[] = {{"BOOL", 1}, {"U8", 1},  {"I8", 1},  {"F8_E5M2", 1}, {"F8_E4M3", 1},
                                               {"I16", 2},  {"U16", 2}, {"F16", 2}, {"BF16", 2},    {"I32", 4},
                                               {"U32", 4},  {"F32", 4}, {"F64", 8}, {"I64", 8},     {"U64", 8}};
  for (const auto& [name, bytes] : types) {
    const auto header = parse(safetensors_bytes(
        fmt::format(R"({{"w":{{"dtype":"{}","shape":[3],"data_offsets":[0,{}]}}}})", name, 3 * bytes), 3 * bytes));
    EXPECT_EQ(to_string(header.entries.at(0).type), name);
    EXPECT_EQ(header.entries.at(0).elements(), 3U) << name;
  }
}

TEST(SafetensorsHeader, AcceptsNoTensorsAtAll) {
  EXPECT_THAT(parse(safetensors_bytes("{}")).entries, IsEmpty());
  EXPECT_THAT(parse(safetensors_bytes(R"({"__metadata__":{}})")).metadata, IsEmpty());
}

TEST(SafetensorsHeader, AcceptsAnyRankAndEmptyTensors) {
  const auto header = parse(safetensors_bytes(R"({"w":{"dtype":"F32","shape":[1,2,1,1,1,1,1],"data_offsets":[0,8]},)"
                                              R"("none":{"dtype":"F32","shape":[0,7],"data_offsets":[8,8]}})",
                                              8));
  EXPECT_EQ(header.entries.at(0).shape.size(), 7U);
  EXPECT_EQ(header.entries.at(1).elements(), 0U);
}

TEST(SafetensorsHeader, AcceptsAnEmptyTensorListedAfterTheOneItPrecedes) {
  const auto header = parse(with_layout({{0, 4}, {0, 0}}, 4));
  EXPECT_EQ(header.entries.at(0).name, "b");
  EXPECT_EQ(header.entries.at(1).name, "a");
}

TEST(SafetensorsHeader, RejectsFewerThanEightBytes) {
  EXPECT_THAT(rejection("1234567"), AllOf(ContainsRegex("\\b8\\b"), ContainsRegex("\\b7\\b")));
  EXPECT_THAT(rejection(""), AllOf(ContainsRegex("\\b8\\b"), ContainsRegex("\\b0\\b")));
}

TEST(SafetensorsHeader, RejectsAHeaderOfMoreThan100Megabytes) {
  EXPECT_THAT(rejection(safetensors_bytes(100'000'001, "{}")), AllOf(HasSubstr("100000000"), HasSubstr("100000001")));
  EXPECT_THAT(rejection(safetensors_bytes(~std::uint64_t{0}, "{}")),
              AllOf(HasSubstr("100000000"), HasSubstr("18446744073709551615")));
}

TEST(SafetensorsHeader, RejectsAHeaderPastTheEndOfTheFile) {
  EXPECT_THAT(rejection(safetensors_bytes(3, "{}")), AllOf(ContainsRegex("\\b3\\b"), ContainsRegex("\\b2\\b")));
  EXPECT_THAT(rejection(safetensors_bytes(100'000'000, "{}")),
              AllOf(ContainsRegex("\\b100000000\\b"), ContainsRegex("\\b2\\b")));
}

TEST(SafetensorsHeader, RejectsAHeaderThatDoesNotBeginWithABrace) {
  EXPECT_THAT(rejection(safetensors_bytes(" {}")), AllOf(HasSubstr("'{'"), HasSubstr("' '")));
  EXPECT_THAT(rejection(safetensors_bytes("[]")), AllOf(HasSubstr("'{'"), HasSubstr("'['")));
  EXPECT_THAT(rejection(safetensors_bytes("\xEF\xBB\xBF{}")), HasSubstr("'{'"));
  EXPECT_THAT(rejection(safetensors_bytes("")), AllOf(HasSubstr("'{'"), HasSubstr("empty")));
}

TEST(SafetensorsHeader, RejectsWhatIsNotJson) {
  EXPECT_THAT(rejection(safetensors_bytes("{")), AllOf(HasSubstr("JSON"), HasSubstr("line 1, column 2")));
  EXPECT_THAT(rejection(safetensors_bytes("{} {}")), AllOf(HasSubstr("JSON"), HasSubstr("line 1")));
  EXPECT_THAT(rejection(safetensors_bytes(R"({"w":})")), AllOf(HasSubstr("JSON"), HasSubstr("line 1")));
  EXPECT_THAT(rejection(safetensors_bytes("{/* comment */}")), AllOf(HasSubstr("JSON"), HasSubstr("line 1")));
}

TEST(SafetensorsHeader, RejectsANulThatWouldHideWhatFollows) {
  EXPECT_THAT(rejection(safetensors_bytes(std::string_view("{}\0{}", 5))),
              AllOf(HasSubstr("NUL"), ContainsRegex("\\b2\\b")));
}

TEST(SafetensorsHeader, RejectsInvalidUtf8) {
  EXPECT_THAT(rejection(with_metadata("{\"k\":\"\xff\"}")), HasSubstr("UTF-8"));
  EXPECT_THAT(rejection(with_metadata("{\"k\":\"\xc0\x80\"}")), HasSubstr("UTF-8"));
  EXPECT_THAT(rejection(with_metadata(R"({"k":"\ud800"})")), HasSubstr("UTF-8"));
}

TEST(SafetensorsHeader, RejectsATensorNameThatComesTwice) {
  EXPECT_THAT(rejection(safetensors_bytes(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                                          R"("w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})",
                                          8)),
              AllOf(ContainsRegex("\\bw\\b"), Not(HasSubstr("F32"))));
  EXPECT_THAT(rejection(safetensors_bytes(R"({"__metadata__":{},"__metadata__":{}})")), HasSubstr("__metadata__"));
}

TEST(SafetensorsHeader, RejectsTheSameNameSpelledWithAnEscape) {
  EXPECT_THAT(rejection(safetensors_bytes(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                                          R"("\u0077":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})",
                                          8)),
              AllOf(ContainsRegex("\\bw\\b"), Not(HasSubstr("F32"))));
}

TEST(SafetensorsHeader, RejectsAKeyThatComesTwiceInAnEntryOrInTheMetadata) {
  EXPECT_THAT(rejection(safetensors_bytes(R"({"w":{"dtype":"F32","shape":[1],"shape":[2],"data_offsets":[0,8]}})", 8)),
              AllOf(ContainsRegex("\\bw\\b"), HasSubstr("\"shape\"")));
  EXPECT_THAT(rejection(with_metadata(R"({"k":"1","k":"2"})")), AllOf(HasSubstr("__metadata__"), HasSubstr("\"k\"")));
}

TEST(SafetensorsHeader, RejectsAnEntryThatIsNotAnObject) {
  for (const char* value : {"1", "-1", "1.5", "null", "true", "\"F32\"", "[]"})
    EXPECT_THAT(rejection(safetensors_bytes(fmt::format(R"({{"w":{}}})", value))),
                AllOf(HasSubstr("object"), ContainsRegex("\\bw\\b")))
        << value;
}

TEST(SafetensorsHeader, RejectsAnEntryWithoutOneOfItsThreeParts) {
  EXPECT_THAT(rejection(safetensors_bytes(R"({"w":{"shape":[2],"data_offsets":[0,8]}})", 8)),
              AllOf(HasSubstr("dtype"), ContainsRegex("\\bw\\b"), Not(HasSubstr("shape"))));
  EXPECT_THAT(rejection(safetensors_bytes(R"({"w":{"dtype":"F32","data_offsets":[0,8]}})", 8)),
              AllOf(HasSubstr("shape"), ContainsRegex("\\bw\\b"), Not(HasSubstr("dtype"))));
  EXPECT_THAT(rejection(safetensors_bytes(R"({"w":{"dtype":"F32","shape":[2]}})", 8)),
              AllOf(HasSubstr("data_offsets"), ContainsRegex("\\bw\\b"), Not(HasSubstr("dtype"))));
}

TEST(SafetensorsHeader, RejectsAnUnknownPartOfAnEntry) {
  EXPECT_THAT(
      rejection(safetensors_bytes(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8],"strides":[1]}})", 8)),
      AllOf(ContainsRegex("\\bw\\b"), HasSubstr("\"strides\"")));
}

TEST(SafetensorsHeader, RejectsAnUnknownType) {
  EXPECT_THAT(rejection(with_dtype(R"("F31")")), AllOf(ContainsRegex("\\bw\\b"), HasSubstr("\"F31\"")));
  EXPECT_THAT(rejection(with_dtype(R"("f32")")), AllOf(ContainsRegex("\\bw\\b"), HasSubstr("\"f32\"")));
  EXPECT_THAT(rejection(with_dtype("32")),
              AllOf(HasSubstr("dtype"), ContainsRegex("\\bw\\b"), ContainsRegex("\\b32\\b")));
  EXPECT_THAT(rejection(with_dtype("[]")), AllOf(HasSubstr("dtype"), ContainsRegex("\\bw\\b"), HasSubstr("array")));
}

TEST(SafetensorsHeader, RejectsAShapeThatIsNotAnArrayOfNonNegativeIntegers) {
  EXPECT_THAT(rejection(with_shape("2")),
              AllOf(HasSubstr("shape"), ContainsRegex("\\bw\\b"), HasSubstr("array"), ContainsRegex("\\b2\\b")));
  for (const char* size : {"-1", "-2147483648", "-0", "2.0", "1e3", "9223372036854775808", "99999999999999999999",
                           "\"2\"", "null", "true"})
    EXPECT_THAT(rejection(with_shape(fmt::format("[2,{}]", size))),
                AllOf(HasSubstr("shape"), ContainsRegex("\\bw\\b"), HasSubstr("2^63")))
        << size;
  EXPECT_THAT(rejection(with_shape("[[2]]")), AllOf(HasSubstr("shape"), ContainsRegex("\\bw\\b"), HasSubstr("array")));
  EXPECT_THAT(rejection(with_shape("[{}]")), AllOf(HasSubstr("shape"), ContainsRegex("\\bw\\b"), HasSubstr("object")));
}

TEST(SafetensorsHeader, RejectsAShapeWhoseSizeOverflows) {
  EXPECT_THAT(rejection(with_shape("[4294967296,4294967296]")),
              AllOf(HasSubstr("2^63"), HasSubstr("w F32 [4294967296, 4294967296]")));
  EXPECT_THAT(rejection(with_shape("[2305843009213693952]")),
              AllOf(HasSubstr("2^63"), HasSubstr("w F32 [2305843009213693952]")));
  // 2^62 elements of 4 bytes are 0 in 64 bits, and 2^62 + 2 are 8: neither may be accepted for the two actual values.
  EXPECT_THAT(rejection(with_shape("[4611686018427387904]")),
              AllOf(HasSubstr("2^63"), HasSubstr("w F32 [4611686018427387904]")));
  EXPECT_THAT(rejection(with_shape("[4611686018427387906]")),
              AllOf(HasSubstr("2^63"), HasSubstr("w F32 [4611686018427387906]")));
  EXPECT_THAT(rejection(with_shape("[0,9223372036854775807,9223372036854775807]")),
              AllOf(HasSubstr("2^63"), HasSubstr("w F32 [0, 9223372036854775807, 9223372036854775807]")));
}

TEST(SafetensorsHeader, RejectsOffsetsThatAreNotTwoNonNegativeIntegers) {
  EXPECT_THAT(rejection(with_offsets("8")),
              AllOf(HasSubstr("data_offsets"), ContainsRegex("\\bw\\b"), HasSubstr("array"), ContainsRegex("\\b8\\b")));
  EXPECT_THAT(rejection(with_offsets("[]")),
              AllOf(HasSubstr("data_offsets"), ContainsRegex("\\bw\\b"), HasSubstr("2^64")));
  EXPECT_THAT(rejection(with_offsets("[8]")),
              AllOf(HasSubstr("data_offsets"), ContainsRegex("\\bw\\b"), HasSubstr("2^64")));
  EXPECT_THAT(rejection(with_offsets("[0,8,8]")),
              AllOf(HasSubstr("data_offsets"), ContainsRegex("\\bw\\b"), HasSubstr("2^64")));
  for (const char* end : {"-8", "8.0", "18446744073709551616", "\"8\"", "null"})
    EXPECT_THAT(rejection(with_offsets(fmt::format("[0,{}]", end))),
                AllOf(HasSubstr("data_offsets"), ContainsRegex("\\bw\\b"), HasSubstr("2^64")))
        << end;
}

TEST(SafetensorsHeader, RejectsOffsetsInDescendingOrder) {
  EXPECT_THAT(rejection(with_offsets("[8,0]")),
              AllOf(HasSubstr("data_offsets"), HasSubstr("w F32 [2]"), HasSubstr("[8, 0]")));
  EXPECT_THAT(rejection(with_offsets("[18446744073709551608,0]")),
              AllOf(HasSubstr("data_offsets"), HasSubstr("[18446744073709551608, 0]")));
}

TEST(SafetensorsHeader, RejectsASizeThatIsNotShapeTimesType) {
  EXPECT_THAT(
      rejection(safetensors_bytes(R"({"encoder.weight":{"dtype":"F32","shape":[6,10],"data_offsets":[0,236]}})", 236)),
      AllOf(HasSubstr("encoder.weight F32 [6, 10]"), ContainsRegex("\\b240\\b"), ContainsRegex("\\b236\\b")));
  EXPECT_THAT(rejection(with_shape("[3]")),
              AllOf(ContainsRegex("\\b12\\b"), HasSubstr("w F32 [3]"), ContainsRegex("\\b8\\b")));
  EXPECT_THAT(rejection(with_shape("[0]")), AllOf(HasSubstr("w F32 [0]"), ContainsRegex("\\b8\\b")));
}

TEST(SafetensorsHeader, RejectsAHoleBetweenTensors) {
  EXPECT_THAT(rejection(with_layout({{0, 4}, {5, 9}}, 9)),
              AllOf(HasSubstr("b U8 [4]"), ContainsRegex("\\b5\\b"), HasSubstr("hole")));
  EXPECT_THAT(rejection(with_layout({{1, 4}}, 4)),
              AllOf(HasSubstr("a U8 [3]"), ContainsRegex("\\b0\\b"), ContainsRegex("\\b1\\b")));
}

TEST(SafetensorsHeader, RejectsTensorsThatOverlap) {
  EXPECT_THAT(rejection(with_layout({{0, 4}, {3, 7}}, 7)),
              AllOf(HasSubstr("b U8 [4]"), ContainsRegex("\\b3\\b"), HasSubstr("overlap")));
  EXPECT_THAT(rejection(with_layout({{0, 4}, {0, 4}}, 4)), AllOf(HasSubstr("U8 [4]"), HasSubstr("overlap")));
}

TEST(SafetensorsHeader, RejectsATensorPastTheEndOfTheFile) {
  EXPECT_THAT(rejection(with_layout({{0, 4}, {4, 9}}, 8)),
              AllOf(HasSubstr("b U8 [5]"), ContainsRegex("\\b8\\b"), ContainsRegex("\\b9\\b")));
}

TEST(SafetensorsHeader, RejectsDataThatBelongToNoTensor) {
  EXPECT_THAT(rejection(with_layout({{0, 4}}, 5)), AllOf(ContainsRegex("\\b5\\b"), ContainsRegex("\\b4\\b")));
  EXPECT_THAT(rejection(safetensors_bytes("{}", 1)), AllOf(ContainsRegex("\\b1\\b"), ContainsRegex("\\b0\\b")));
}

TEST(SafetensorsHeader, RejectsMetadataThatAreNotStrings) {
  for (const char* value : {"1", "-1", "0.5", "null", "true", "[]", "{}"})
    EXPECT_THAT(rejection(with_metadata(fmt::format(R"({{"k":{}}})", value))),
                AllOf(HasSubstr("string"), ContainsRegex("\\bk\\b"), HasSubstr("__metadata__")))
        << value;
  for (const char* value : {"[]", "\"text\"", "null"})
    EXPECT_THAT(rejection(with_metadata(value)), AllOf(HasSubstr("object"), HasSubstr("__metadata__"))) << value;
}

TEST(SafetensorsHeader, RejectsDeepNestingAtItsFirstLevel) {
  const std::string arrays = std::string(10'000'000, '[');
  EXPECT_THAT(rejection(safetensors_bytes("{\"w\":" + arrays)),
              AllOf(HasSubstr("object"), ContainsRegex("\\bw\\b"), HasSubstr("array")));
  EXPECT_THAT(rejection(with_shape(arrays)), AllOf(HasSubstr("shape"), ContainsRegex("\\bw\\b"), HasSubstr("array")));
  std::string objects;
  for (int level = 0; level < 1'000'000; ++level) objects += "{\"a\":";
  EXPECT_THAT(rejection(safetensors_bytes(objects)), AllOf(HasSubstr("dtype"), HasSubstr("\"a\"")));
}

TEST(SafetensorsHeader, KeepsItsMessagesShortAndPlainForHostileNames) {
  const std::string long_name = rejection(safetensors_bytes("{\"" + std::string(1'000'000, 'x') + "\":1}"));
  EXPECT_LT(long_name.size(), 300U);
  EXPECT_THAT(long_name, HasSubstr("xxx..."));
  EXPECT_THAT(rejection(safetensors_bytes(R"({"a\n\u001b[2J":1})")), HasSubstr(R"( a\n\u001b[2J)"));
  std::string ones = "[2";
  for (int axis = 1; axis < 100'000; ++axis) ones += ",1";
  const std::string many_axes = rejection(
      safetensors_bytes(fmt::format(R"({{"w":{{"dtype":"F32","shape":{}],"data_offsets":[0,4]}}}})", ones), 4));
  EXPECT_THAT(many_axes, AllOf(ContainsRegex("\\b8\\b"), HasSubstr("w F32 [2, 1, 1, 1, 1, 1, 1, 1, ..."),
                               ContainsRegex("\\b100000\\b")));
}

}  // namespace
}  // namespace heed::model
