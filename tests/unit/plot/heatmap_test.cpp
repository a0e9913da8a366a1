#include "heed/plot/charts/heatmap.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/formats/xml.h"
#include "tests/integration/says.h"
#include "tests/support/message_of.h"
#include "tests/unit/plot/recording_canvas.h"
#include "tests/unit/plot/well_formed.h"

namespace heed::plot {
namespace {

using test::message_of;
using test::RecordingCanvas;
using test::xml_problem;
using testing::AllOf;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Heatmap map_of(std::vector<std::string> rows, std::vector<std::string> columns) {
  Heatmap map;
  map.values.resize(rows.size() * columns.size());
  for (std::size_t i = 0; i < map.values.size(); ++i)
    map.values[i] = static_cast<float>(i) / static_cast<float>(map.values.size());
  map.rows = std::move(rows);
  map.columns = std::move(columns);
  return map;
}

Heatmap sentence() {
  return map_of({"<s>", "Two", "men", ",", "laughing", ".", "</s>"},
                {"<s>", "Zwei", "Männer", ",", "Donaudampfschifffahrtsgesellschaft", "lachend", ".", "</s>"});
}

test::RecordingCanvas& drawn(const Picture& picture, test::RecordingCanvas& canvas) {
  picture.draw(canvas);
  return canvas;
}

void expect_readable(const Heatmap& map) {
  test::RecordingCanvas canvas;
  const Picture picture = heatmap_picture(map);
  picture.draw(canvas);
  canvas.expect_texts_within(picture.width, picture.height);
  canvas.expect_texts_apart();
  for (const auto& text : canvas.texts) EXPECT_GE(text.style.size, 7) << text.text;
}

TEST(Heatmap, IsWellFormedAndHoldsEachWord) {
  Heatmap map = map_of({"<&\"'>", "日本語", "e\xCC\x81", "a\xff"}, {"مرحبا", "</s>", "]]>", "\x01"});
  map.title = "<b> & \"c\"";
  map.row_axis = "A & B";
  const std::string svg = render(heatmap_picture(map), PictureFormat::kSvg);
  EXPECT_EQ(test::xml_problem(svg), "none");
  EXPECT_THAT(svg, EndsWith("</svg>\n"));
  for (const std::string word : {"<&\"'>", "日本語", "e\xCC\x81", "a�", "مرحبا", "</s>", "]]>", "␁", "<b> & \"c\""})
    EXPECT_THAT(svg, HasSubstr(">" + xml_escaped(word) + "</text>"));
}

TEST(Heatmap, SaysItsValuesInTips) {
  test::RecordingCanvas canvas;
  drawn(heatmap_picture(map_of({"a", "b"}, {"x", "Donaudampfschifffahrtsgesellschaft"})), canvas);
  ASSERT_GE(canvas.boxes.size(), 4U);
  EXPECT_EQ(canvas.boxes[0].tip, "a ← x: 0.000");
  EXPECT_EQ(canvas.boxes[3].tip, "b ← Donaudampfschifffahrtsgesellschaft: 0.750");
  EXPECT_THAT(canvas.words(), Contains(AllOf(StartsWith("Donaudampf"), EndsWith("…")))) << "the label itself is cut";
}

TEST(Heatmap, IsBrighterForMore) {
  Heatmap map = map_of({"a"}, {"x", "y"});
  map.values = {-1, 3};
  map.low = -1;
  map.high = 3;
  test::RecordingCanvas canvas;
  drawn(heatmap_picture(map), canvas);
  EXPECT_EQ(hex(canvas.boxes[0].paint.color), hex(weight_color(0)));
  EXPECT_EQ(hex(canvas.boxes[1].paint.color), hex(weight_color(1)));
  EXPECT_LT(canvas.boxes[0].box.x, canvas.boxes[1].box.x);
}

TEST(Heatmap, ShowsWhereThereIsNoValue) {
  Heatmap map = map_of({"a"}, {"x"});
  map.values = {std::numeric_limits<float>::quiet_NaN()};
  map.numbers = true;
  test::RecordingCanvas canvas;
  drawn(heatmap_picture(map), canvas);
  EXPECT_EQ(canvas.boxes[0].tip, "a ← x: none");
  EXPECT_EQ(canvas.boxes[0].paint.role, Role::kGrid);
  EXPECT_THAT(canvas.words(), Not(Contains(HasSubstr("nan"))));
}

TEST(Heatmap, ShowsASpaceThatIsAWord) {
  test::RecordingCanvas canvas;
  drawn(heatmap_picture(map_of({" "}, {"\n"})), canvas);
  EXPECT_THAT(canvas.words(), Contains("␣"));
}

TEST(Heatmap, WritesHundredthsReadablyOnEveryColour) {
  Heatmap map = map_of({"a"}, {"v", "w", "x", "y", "z"});
  map.values = {0, 0.256F, 0.5F, 0.75F, 1};
  map.numbers = true;
  test::RecordingCanvas canvas;
  drawn(heatmap_picture(map), canvas);
  const std::vector<std::string> numbers = {"0", "26", "50", "75", "100"};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_GE(contrast(canvas.text_of(numbers[i]).style.paint.color, canvas.boxes[i].paint.color), 4.5) << numbers[i];
    EXPECT_NEAR(canvas.text_of(numbers[i]).at.x, canvas.boxes[i].box.x + canvas.boxes[i].box.width / 2, 1e-9);
  }
  map.numbers = false;
  test::RecordingCanvas without;
  drawn(heatmap_picture(map), without);
  EXPECT_THAT(without.words(), Not(Contains("26")));
}

TEST(Heatmap, StandsWhereItsWordsPoint) {
  test::RecordingCanvas canvas;
  drawn(heatmap_picture(map_of({"a", "b"}, {"x", "y"})), canvas);
  const Box& second = canvas.boxes[3].box;  // b, y
  EXPECT_NEAR(canvas.text_of("b").at.y, second.y + second.height / 2, 0.01);
  EXPECT_NEAR(canvas.text_of("y").at.x, second.x + second.width / 2, 0.01);
  EXPECT_LT(canvas.text_of("y").at.y, canvas.boxes[0].box.y);
  EXPECT_LT(canvas.text_of("b").at.x, canvas.boxes[0].box.x);
}

TEST(Heatmap, ReadsAllOfAShortSentence) { expect_readable(sentence()); }

TEST(Heatmap, HasRoomForNamesLongerThanTheWords) {
  Heatmap map = map_of({"a"}, {"x"});
  map.title = "A title that is a good deal longer than the map";
  map.row_axis = "English, as translated";
  map.column_axis = "German, as it was read";
  map.value_name = "weight of the word";
  expect_readable(map);
  test::RecordingCanvas canvas;
  drawn(heatmap_picture(map), canvas);
  EXPECT_THAT(canvas.words(), Contains("English, as translated ↓"));
  EXPECT_THAT(canvas.words(), Contains("German, as it was read →"));
  EXPECT_THAT(canvas.words(), Contains("weight of the word"));
}

TEST(Heatmap, StaysReadableWith120WordsASide) {
  const std::vector<std::string> words(120, "Fußgängerzone");
  Heatmap map = map_of(words, words);
  map.row_axis = "English";
  map.title = "Long";
  expect_readable(map);
}

TEST(Heatmap, KeepsRoomForNumbersInManyCells) {
  const std::vector<std::string> words(40, "Wort");
  Heatmap map = map_of(words, words);
  map.numbers = true;
  expect_readable(map);
}

TEST(Heatmap, IsDrawnWithoutWords) {
  expect_readable(map_of({}, {"x"}));
  expect_readable(map_of({"x"}, {}));
  expect_readable(map_of({}, {}));
}

RC_GTEST_PROP(Heatmap, KeepsEveryTextInsideForAnyWords, ()) {
  const auto words = [] {
    return *rc::gen::container<std::vector<std::string>>(
        *rc::gen::inRange(0, 12), rc::gen::map(rc::gen::inRange(0, 40), [](int n) {
          return std::string(static_cast<std::size_t>(n), n % 2 == 0 ? 'm' : 'i');
        }));
  };
  Heatmap map = map_of(words(), words());
  map.row_axis = *rc::gen::element<std::string>("", "English", "a rather long name of the rows");
  map.column_axis = *rc::gen::element<std::string>("", "German", "a rather long name of the columns");
  map.title = *rc::gen::element<std::string>("", "Title");
  expect_readable(map);
  RC_ASSERT(!testing::Test::HasFailure());
}

TEST(Heatmap, RejectsAnotherNumberOfValues) {
  Heatmap map = map_of({"a", "b"}, {"x", "y", "z"});
  map.values.pop_back();
  EXPECT_THAT(test::message_of([&] { heatmap_picture(map); }), Says("heatmap", "2 x 3", "5"));
}

TEST(Heatmap, RejectsAScaleWithoutARange) {
  Heatmap map = map_of({"a"}, {"x"});
  map.low = map.high = 2;
  EXPECT_THAT(test::message_of([&] { heatmap_picture(map); }), Says("heatmap", "low", "high", "2 and 2"));
}

TEST(Heatmap, TellsSignsByTheirColour) {
  Heatmap map = map_of({"a"}, {"x", "y", "z"});
  map.values = {-2, 0, 2};
  map.low = -2;
  map.high = 2;
  map.signs = true;
  test::RecordingCanvas canvas;
  drawn(heatmap_picture(map), canvas);
  EXPECT_EQ(hex(canvas.boxes[0].paint.color), hex(difference_color(-1)));
  EXPECT_EQ(hex(canvas.boxes[1].paint.color), hex(difference_color(0)));
  EXPECT_EQ(hex(canvas.boxes[2].paint.color), hex(difference_color(1)));
  map.high = 1;
  EXPECT_THAT(test::message_of([&] { heatmap_picture(map); }), Says("heatmap", "-2 and 1"));
}

}  // namespace
}  // namespace heed::plot
