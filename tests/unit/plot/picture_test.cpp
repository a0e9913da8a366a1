#include "heed/plot/canvas/picture.h"

#include <array>
#include <cmath>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/plot/charts/heatmap.h"
#include "heed/plot/charts/line_chart.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::plot {
namespace {

using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr std::array kFormats = {PictureFormat::kSvg, PictureFormat::kPng, PictureFormat::kPdf};

Picture heatmap() {
  return heatmap_picture({.title = "Attention",
                          .rows = {"a", "dog", "sleeps"},
                          .columns = {"ein", "Hündchen", "schläft", "."},
                          .values = {1, 0, 0, 0, 0.1F, 0.9F, 0, 0, 0, 0.2F, 0.7F, 0.1F}});
}

Picture chart() {
  return line_chart_picture(
      {.title = "Loss",
       .series = {{.name = "a", .x = {1, 2, 3}, .y = {3, 2, 1}, .low = {2, 1, 0}, .high = {4, 3, 2}},
                  {.name = "b", .x = {1, 2, 3}, .y = {3, 1, 1}, .dashed = true, .dots = true}}});
}

std::size_t number_at(const std::string& bytes, std::size_t at) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = 256 * number + static_cast<unsigned char>(bytes[at + i]);
  return number;
}

TEST(Picture, HasTwoDotsAPixelAsPng) {
  const Picture picture = heatmap();
  const std::string png = render(picture, PictureFormat::kPng);
  ASSERT_GT(png.size(), 33U);
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(png.substr(12, 4), "IHDR");
  EXPECT_EQ(number_at(png, 16), static_cast<std::size_t>(2 * picture.width));
  EXPECT_EQ(number_at(png, 20), static_cast<std::size_t>(2 * picture.height));
}

TEST(Picture, IsAWholePdf) {
  const Picture picture = heatmap();
  const std::string pdf = render(picture, PictureFormat::kPdf);
  EXPECT_THAT(pdf, StartsWith("%PDF-"));
  EXPECT_THAT(pdf, EndsWith("%%EOF\n"));
}

TEST(Picture, IsSvgOfItsSizeWithTitleAndDescription) {
  const Picture picture{.width = 30.5, .height = 20, .title = "A & B", .description = "<two>", .draw = [](Canvas&) {}};
  const std::string svg = render(picture, PictureFormat::kSvg);
  EXPECT_THAT(svg, StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_THAT(svg, HasSubstr("width=\"30.5\" height=\"20\" viewBox=\"0 0 30.5 20\""));
  EXPECT_THAT(svg, HasSubstr("<title>A &amp; B</title>\n<desc>&lt;two&gt;</desc>"));
}

TEST(Picture, SaysWhatCairoCannotDraw) {
  const Picture picture{.width = 40'000, .height = 20, .draw = [](Canvas&) {}};
  EXPECT_THAT(test::message_of([&] { render(picture, PictureFormat::kPng); }), StartsWith("cannot draw"));
}

TEST(Picture, IsTheSameBytesAgain) {
  for (const PictureFormat format : kFormats) {
    const std::string first_map = render(heatmap(), format), first_chart = render(chart(), format);
    EXPECT_EQ(render(heatmap(), format), first_map) << extension(format);
    EXPECT_EQ(render(chart(), format), first_chart) << extension(format);
    EXPECT_NE(first_map, first_chart);
  }
}

TEST(Picture, IsTheSameBytesFromSeveralThreads) {
  for (const PictureFormat format : kFormats) {
    const std::string expected_map = render(heatmap(), format), expected_chart = render(chart(), format);
    constexpr int kThreads = 4;
    std::array<int, kThreads> different{};
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t)
      threads.emplace_back([&, t] {
        for (int i = 0; i < 5; ++i)
          different[static_cast<std::size_t>(t)] +=
              (render(heatmap(), format) == expected_map ? 0 : 1) + (render(chart(), format) == expected_chart ? 0 : 1);
      });
    for (std::thread& thread : threads) thread.join();
    EXPECT_THAT(different, ElementsAre(0, 0, 0, 0)) << extension(format);
  }
}

TEST(Picture, IsSavedUnderTheNameOfItsFormat) {
  const test::TempFolder folder;
  save(heatmap(), folder / "map.v1", PictureFormat::kPng);
  EXPECT_THAT(folder.names(), ElementsAre("map.v1.png"));
  EXPECT_EQ(test::contents_of(folder / "map.v1.png"), render(heatmap(), PictureFormat::kPng));
}

TEST(Picture, NamesTheFileThatCannotBeSavedAndLeavesNothing) {
  const test::TempFolder folder;
  EXPECT_THAT(test::message_of([&] { save(heatmap(), folder / "missing/map", PictureFormat::kSvg); }),
              HasSubstr("missing/map.svg"));
  EXPECT_THAT(folder.names(), IsEmpty());
}

}  // namespace
}  // namespace heed::plot
