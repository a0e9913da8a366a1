#include "heed/model/io/safetensors.h"

#include <bit>
#include <numeric>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <sys/stat.h>

#include "heed/base/error.h"
#include "heed/base/unicode/utf8.h"
#include "tests/support/message_of.h"
#include "tests/support/safetensors_bytes.h"
#include "tests/support/temp_folder.h"

namespace heed::model {
namespace {

using test::contents_of;
using test::message_of;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;

const std::filesystem::path kParity = std::filesystem::path(HEED_TEST_DATA) / "parity";

Tensor counting(Shape shape) {
  Tensor tensor(shape);
  std::iota(tensor.view().span().begin(), tensor.view().span().end(), 1.0F);
  return tensor;
}

std::vector<std::uint32_t> bits(ConstView values) {
  std::vector<std::uint32_t> result;
  for (const float value : values.span()) result.push_back(std::bit_cast<std::uint32_t>(value));
  return result;
}

TEST(Safetensors, ReadsBackWhatItWrote) {
  const test::TempFolder folder;
  const auto path = folder.path() / "model.safetensors";
  const Tensor weight = counting({2, 3}), scalar = counting({}), empty = counting({0, 5}),
               cube = counting({2, 1, 2, 2});
  write_safetensors(
      path,
      std::vector<NamedTensor>{{"w", weight.view()}, {"s", scalar.view()}, {"e", empty.view()}, {"c", cube.view()}},
      {{"format", "pt"}, {"note", "Zeile\n\"2\""}});
  const SafetensorsFile file(path);
  ASSERT_EQ(file.entries().size(), 4U);
  EXPECT_EQ(describe(file.entries()[0]), "w F32 [2, 3]");
  EXPECT_EQ(describe(file.entries()[1]), "s F32 []");
  EXPECT_EQ(describe(file.entries()[2]), "e F32 [0, 5]");
  EXPECT_EQ(describe(file.entries()[3]), "c F32 [2, 1, 2, 2]");
  EXPECT_THAT(file.view("w").span(), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(file.view("c").shape(), (Shape{2, 1, 2, 2}));
  EXPECT_THAT(file.copy("s").view().span(), ElementsAre(1));
  EXPECT_EQ(file.copy("e").shape(), (Shape{0, 5}));
  EXPECT_EQ(file.metadata().at("note"), "Zeile\n\"2\"");
  EXPECT_EQ(file.metadata().size(), 2U);
  EXPECT_TRUE(file.contains("w"));
  EXPECT_FALSE(file.contains("__metadata__"));
}

TEST(Safetensors, WritesDataAtAMultipleOf64BytesBehindSpaces) {
  const test::TempFolder folder;
  const auto path = folder.path() / "model.safetensors";
  const Tensor weight = counting({3});
  for (std::size_t length = 1; length < 70; ++length) {
    write_safetensors(path, std::vector<NamedTensor>{{std::string(length, 'n'), weight.view()}});
    const std::string bytes = test::contents_of(path);
    ASSERT_EQ((bytes.size() - 3 * sizeof(float)) % 64, 0U) << length;
    const std::string_view padding = std::string_view(bytes).substr(bytes.find("}}") + 2);
    ASSERT_EQ(padding.find_first_not_of(' '), padding.size() - 3 * sizeof(float));
  }
}

TEST(Safetensors, WritesTheSameBytesEveryTime) {
  const test::TempFolder folder;
  const Tensor weight = counting({3});
  const std::vector<NamedTensor> tensors = {{"z", weight.view()}, {"a", weight.view()}};
  write_safetensors(folder.path() / "1", tensors, {{"b", "1"}, {"a", "2"}});
  write_safetensors(folder.path() / "2", tensors, {{"a", "2"}, {"b", "1"}});
  EXPECT_EQ(test::contents_of(folder.path() / "1"), test::contents_of(folder.path() / "2"));
  EXPECT_EQ(SafetensorsFile(folder.path() / "1").entries()[0].name, "z");
}

TEST(Safetensors, RefusesToWriteWhatItCouldNotReadAndLeavesTheOldFile) {
  const test::TempFolder folder;
  const auto path = folder.put("model.safetensors", "old");
  const Tensor weight = counting({1});
  const auto attempt = [&](std::vector<NamedTensor> tensors, std::map<std::string, std::string> metadata = {}) {
    return message_of([&] { write_safetensors(path, tensors, metadata); });
  };
  EXPECT_THAT(attempt({{"w", weight.view()}, {"w", weight.view()}}), ContainsRegex("\\bw\\b"));
  EXPECT_THAT(attempt({{"__metadata__", weight.view()}}), HasSubstr("__metadata__"));
  EXPECT_THAT(attempt({{"\xff", weight.view()}}), HasSubstr("UTF-8"));
  EXPECT_THAT(attempt({}, {{"k", "\xff"}}), HasSubstr("UTF-8"));
  EXPECT_EQ(test::contents_of(path), "old");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(Safetensors, MessagesNameFileTensorAndReason) {
  const auto path = kParity / "gru.safetensors";
  const SafetensorsFile file(path);
  EXPECT_THAT(message_of([&] { file.view("lengths"); }),
              AllOf(HasSubstr("F32"), HasSubstr("lengths"), HasSubstr("I64"), HasSubstr(path.string())));
  EXPECT_THAT(message_of([&] { file.copy("lengths"); }),
              AllOf(HasSubstr("F32"), HasSubstr("lengths"), HasSubstr("I64")));
  EXPECT_THAT(
      message_of([&] { file.integers("x"); }),
      AllOf(HasSubstr("I64"), HasSubstr("I32"), ContainsRegex("\\bx\\b"), HasSubstr("F32"), HasSubstr(path.string())));
  EXPECT_THAT(message_of([&] { file.copy("nothing"); }),
              AllOf(HasSubstr("nothing"), ContainsRegex("\\b17\\b"), HasSubstr(path.string())));
}

TEST(Safetensors, RejectsAViewOfMoreAxesThanAShapeHolds) {
  const test::TempFolder folder;
  const SafetensorsFile file(folder.put(
      "5.safetensors", safetensors_bytes(R"({"w":{"dtype":"F32","shape":[1,1,1,1,1],"data_offsets":[0,4]}})", 4)));
  EXPECT_THAT(message_of([&] { file.view("w"); }),
              AllOf(ContainsRegex("\\b4\\b"), HasSubstr("w F32 [1, 1, 1, 1, 1]"), HasSubstr("5.safetensors")));
  EXPECT_THAT(message_of([&] { file.copy("w"); }), AllOf(ContainsRegex("\\b4\\b"), HasSubstr("w F32 [1, 1, 1, 1, 1]")));
}

TEST(Safetensors, RejectsAViewOfMisalignedDataButCopiesThem) {
  const test::TempFolder folder;
  const std::string header = R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  std::string bytes = safetensors_bytes(header + std::string(3 - header.size() % 4, ' '));
  ASSERT_EQ(bytes.size() % 4, 3U);
  for (const float value : {1.5F, -2.0F}) bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  const SafetensorsFile file(folder.put("odd.safetensors", bytes));
  EXPECT_THAT(message_of([&] { file.view("w"); }),
              AllOf(HasSubstr("w F32 [2]"), ContainsRegex("\\b4\\b"), HasSubstr("odd.safetensors")));
  EXPECT_THAT(file.copy("w").view().span(), ElementsAre(1.5F, -2.0F));
}

TEST(Safetensors, ReadsMisalignedIntegersOfBothSizes) {
  const test::TempFolder folder;
  std::string bytes = safetensors_bytes(R"({"u":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
                                        R"("i":{"dtype":"I32","shape":[2],"data_offsets":[1,9]},)"
                                        R"("j":{"dtype":"I64","shape":[1],"data_offsets":[9,17]}})",
                                        1);
  for (const std::int32_t value : {-1, 2147483647}) bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  const std::int64_t large = -9007199254740993;
  bytes.append(reinterpret_cast<const char*>(&large), sizeof large);
  const SafetensorsFile file(folder.put("i.safetensors", bytes));
  EXPECT_THAT(file.integers("i"), ElementsAre(-1, 2147483647));
  EXPECT_THAT(file.integers("j"), ElementsAre(large));
}

TEST(Safetensors, ReadsEveryFileThatPyTorchWrote) {
  int files = 0;
  for (const auto& found : std::filesystem::directory_iterator(kParity)) {
    if (found.path().extension() != ".safetensors") continue;
    ++files;
    const SafetensorsFile file(found.path());
    EXPECT_FALSE(file.entries().empty()) << found.path();
    for (const SafetensorsEntry& entry : file.entries()) {
      if (entry.type == TensorType::kF32)
        EXPECT_EQ(bits(file.view(entry.name)), bits(file.copy(entry.name).view())) << found.path() << entry.name;
      else
        EXPECT_EQ(file.integers(entry.name).size(), entry.elements()) << found.path() << entry.name;
    }
  }
  EXPECT_GE(files, 14);
}

TEST(Safetensors, FindsThePartsOfAFileThatPyTorchWrote) {
  const SafetensorsFile file(kParity / "gru.safetensors");
  EXPECT_EQ(file.entries().size(), 17U);
  EXPECT_EQ(file.view("weight_ih_l0").shape(), (Shape{18, 5}));
  EXPECT_EQ(file.view("y").shape(), (Shape{7, 3, 6}));
  EXPECT_EQ(file.integers("lengths").size(), 3U);
  EXPECT_THAT(file.metadata().at("layout"), HasSubstr("x [T,B,E]"));
}

TEST(Safetensors, RejectsWhatIsNotARegularFile) {
  const test::TempFolder folder;
  const auto absent = folder.path() / "absent.safetensors", pipe = folder.path() / "pipe";
  EXPECT_THAT(message_of([&] { SafetensorsFile file(absent); }),
              AllOf(HasSubstr(absent.string()), HasSubstr("no file")));
  EXPECT_THAT(message_of([&] { SafetensorsFile file(folder.path()); }),
              AllOf(HasSubstr(folder.path().string()), HasSubstr("directory")));
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(message_of([&] { SafetensorsFile file(pipe); }), AllOf(HasSubstr(pipe.string()), HasSubstr("device")));
}

TEST(Safetensors, RejectsAValidFileCutAtAnyByte) {
  const test::TempFolder folder;
  const Tensor weight = counting({2, 2});
  write_safetensors(folder.path() / "whole.safetensors", std::vector<NamedTensor>{{"w", weight.view()}}, {{"k", "v"}});
  const std::string whole = test::contents_of(folder.path() / "whole.safetensors");
  ASSERT_GT(whole.size(), 100U);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const auto path = folder.put("cut.safetensors", whole.substr(0, length));
    ASSERT_THAT(message_of([&] { SafetensorsFile file(path); }), AllOf(HasSubstr(path.string()), HasSubstr("damaged")))
        << length;
  }
}

// Unicode scalar values of all lengths in UTF-8, controls included.
rc::Gen<std::string> utf8_text() {
  const auto character = rc::gen::map(
      rc::gen::oneOf(rc::gen::inRange<std::uint32_t>(0, 0x80), rc::gen::inRange<std::uint32_t>(0x80, 0x800),
                     rc::gen::inRange<std::uint32_t>(0x800, 0xD800),
                     rc::gen::inRange<std::uint32_t>(0x10000, 0x110000)),
      [](std::uint32_t c) {
        const auto tail = [&](int shift) { return static_cast<char>(0x80 | (c >> shift & 0x3F)); };
        if (c < 0x80) return std::string{static_cast<char>(c)};
        if (c < 0x800) return std::string{static_cast<char>(0xC0 | c >> 6), tail(0)};
        if (c < 0x10000) return std::string{static_cast<char>(0xE0 | c >> 12), tail(6), tail(0)};
        return std::string{static_cast<char>(0xF0 | c >> 18), tail(12), tail(6), tail(0)};
      });
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(character),
                      [](const std::vector<std::string>& parts) { return fmt::format("{}", fmt::join(parts, "")); });
}

RC_GTEST_PROP(SafetensorsProperty, AnyTensorsUnderAnyNamesComeBack, ()) {
  std::set<std::string> names = *rc::gen::container<std::set<std::string>>(utf8_text());
  names.erase("__metadata__");
  std::vector<Tensor> owned;
  std::vector<NamedTensor> tensors;
  for (const std::string& name : names) {
    RC_ASSERT(valid_utf8_bytes(name) == name.size());
    const auto rank = *rc::gen::inRange<std::size_t>(0, Shape::kMaxRank + 1);
    const auto sizes = *rc::gen::container<std::vector<Index>>(rank, rc::gen::inRange<Index>(0, 5));
    Tensor& tensor = owned.emplace_back(Shape(std::span(sizes)));
    for (float& value : tensor.view().span()) value = std::bit_cast<float>(*rc::gen::arbitrary<std::uint32_t>());
    tensors.push_back({name, owned.back().view()});
  }
  const auto metadata = *rc::gen::container<std::map<std::string, std::string>>(utf8_text(), utf8_text());

  const test::TempFolder folder;
  write_safetensors(folder.path() / "m.safetensors", tensors, metadata);
  const SafetensorsFile file(folder.path() / "m.safetensors");
  RC_ASSERT(file.metadata() == metadata);
  RC_ASSERT(file.entries().size() == tensors.size());
  for (const auto& [name, values] : tensors) {
    RC_ASSERT(file.view(name).shape() == values.shape());
    RC_ASSERT(bits(file.view(name)) == bits(values));
    RC_ASSERT(bits(file.copy(name).view()) == bits(values));
  }
}

// What passes the checks can be read to the last byte; anything else is an Error.
RC_GTEST_PROP(SafetensorsProperty, FlippedBytesAreRejectedOrReadSafely, ()) {
  static const std::string original = test::contents_of(kParity / "cross_entropy_ls0.safetensors");
  std::string bytes = original;
  const auto flips = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::pair<std::size_t, char>>>(
      rc::gen::pair(rc::gen::weightedOneOf<std::size_t>({{9, rc::gen::inRange<std::size_t>(0, 344)},
                                                         {1, rc::gen::inRange<std::size_t>(0, original.size())}}),
                    rc::gen::arbitrary<char>())));
  for (const auto& [at, value] : flips) bytes[at] = value;

  const test::TempFolder folder;
  std::optional<SafetensorsFile> file;
  try {
    file.emplace(folder.put("flipped.safetensors", bytes));
  } catch (const Error& error) {
    RC_ASSERT(std::string_view(error.what()).find("flipped.safetensors") != std::string_view::npos);
    return;
  }
  std::uint64_t covered = 0;
  for (const SafetensorsEntry& entry : file->entries()) {
    covered += entry.bytes();
    if (entry.type == TensorType::kF32) RC_ASSERT(bits(file->copy(entry.name).view()).size() == entry.elements());
    if (entry.type == TensorType::kI64) RC_ASSERT(file->integers(entry.name).size() == entry.elements());
  }
  RC_ASSERT(covered < bytes.size());
}

}  // namespace
}  // namespace heed::model
