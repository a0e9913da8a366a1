#include "heed/plot/canvas/svg_canvas.h"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/plot/canvas/theme.h"
#include "tests/unit/plot/well_formed.h"

namespace heed::plot {
namespace {

using test::xml_problem;
using testing::HasSubstr;
using testing::Not;

template <class Draw>
std::string svg_of(Draw draw) {
  SvgCanvas canvas(100, 50, "", "");
  draw(canvas);
  std::string svg = canvas.finish();
  EXPECT_EQ(test::xml_problem(svg), "none");
  return svg;
}

TEST(SvgCanvas, WritesBoxesWithTips) {
  const std::string svg = svg_of([](Canvas& canvas) {
    canvas.box({1, 2.345, 3.1, 4}, data_paint({1, 0, 0}), "a < b");
    canvas.box({0, 0, 1, 1}, {.role = Role::kGrid, .opacity = 0.5});
  });
  EXPECT_THAT(svg, HasSubstr("<rect x=\"1\" y=\"2.35\" width=\"3.1\" height=\"4\" fill=\"#ff0000\">"
                             "<title>a &lt; b</title></rect>"));
  EXPECT_THAT(svg, HasSubstr("class=\"grid\" fill-opacity=\"0.5\"/>"));
}

TEST(SvgCanvas, WritesLinesAreasAndDots) {
  const std::string svg = svg_of([](Canvas& canvas) {
    const std::array points = {Point{0, 0}, Point{-0.001, 10}, Point{5, 5}};
    canvas.line(points, {.paint = series_paint(1), .width = 2, .dash = 5});
    canvas.area(points, series_paint(8, 0.2));
    canvas.dot({1, 2}, 3, series_paint(0), "tip");
  });
  EXPECT_THAT(svg, HasSubstr("points=\"0,0 0,10 5,5\" fill=\"none\" stroke-width=\"2\""));
  EXPECT_THAT(svg, HasSubstr("class=\"series1-line\" stroke-dasharray=\"5\""));
  EXPECT_THAT(svg, HasSubstr("class=\"series1\" fill-opacity=\"0.2\"")) << "colours begin again after the seventh";
  EXPECT_THAT(svg, HasSubstr("<circle cx=\"1\" cy=\"2\" r=\"3\" class=\"series0\"><title>tip</title></circle>"));
}

TEST(SvgCanvas, WritesTextThatCanBeTurned) {
  const std::string svg = svg_of([](Canvas& canvas) {
    canvas.text({10, 20}, "a&b", {.size = 10, .bold = true, .align = TextAlign::kEnd, .turn = 45});
  });
  EXPECT_THAT(svg, HasSubstr("<text x=\"10\" y=\"22.7\" font-size=\"10\" class=\"ink\" font-weight=\"bold\" "
                             "text-anchor=\"end\" transform=\"rotate(-45 10 20)\">a&amp;b</text>"));
}

TEST(SvgCanvas, ShowsNothingOutsideAClip) {
  const std::string svg = svg_of([](Canvas& canvas) {
    canvas.begin_clip({1, 2, 3, 4});
    canvas.dot({0, 0}, 1, {});
    canvas.end_clip();
  });
  EXPECT_THAT(svg, HasSubstr("<svg x=\"1\" y=\"2\" width=\"3\" height=\"4\" viewBox=\"1 2 3 4\">\n<circle"));
}

TEST(SvgCanvas, HasRulesForBothThemesOfWhatWasUsed) {
  const std::string svg = svg_of([](Canvas& canvas) { canvas.text({0, 0}, "a", {}); });
  const std::size_t dark = svg.find("@media(prefers-color-scheme:dark)");
  ASSERT_NE(dark, std::string::npos);
  EXPECT_LT(svg.find(".heed .ink{fill:" + hex(kLightTheme.ink) + "}"), dark);
  EXPECT_NE(svg.find(".heed .ink{fill:" + hex(kDarkTheme.ink) + "}", dark), std::string::npos);
  EXPECT_NE(svg.find(".heed .paper{fill:" + hex(kDarkTheme.paper) + "}", dark), std::string::npos);
  EXPECT_THAT(svg, Not(HasSubstr("series")));
}

}  // namespace
}  // namespace heed::plot
