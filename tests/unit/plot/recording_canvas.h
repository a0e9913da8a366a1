// A canvas that records what is drawn and where.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "heed/plot/canvas/canvas.h"
#include "heed/plot/canvas/typesetting.h"

namespace heed::test {

inline constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();  // where a chart has a gap

struct DrawnText {
  plot::Point at;
  std::string text;
  plot::TextStyle style;

  // The corners of the letters' line, turned as the text is.
  std::array<plot::Point, 4> corners() const {
    constexpr double kUp = 0.49, kDown = 0.51;  // of the size, from the middle of lower-case letters
    const double width = plot::text_width(text, style), angle = -style.turn * std::numbers::pi / 180;
    const double left = style.align == plot::TextAlign::kStart    ? 0
                        : style.align == plot::TextAlign::kMiddle ? -width / 2
                                                                  : -width;
    const auto turned = [&](double x, double y) {
      return plot::Point{at.x + x * std::cos(angle) - y * std::sin(angle),
                         at.y + x * std::sin(angle) + y * std::cos(angle)};
    };
    const double top = -kUp * style.size, bottom = kDown * style.size;
    return {turned(left, top), turned(left + width, top), turned(left + width, bottom), turned(left, bottom)};
  }
};

// Whether two turned boxes have more than `slack` pixels in common: no line along a side of one separates them.
inline bool overlap(const std::array<plot::Point, 4>& a, const std::array<plot::Point, 4>& b, double slack = 0.1) {
  for (const auto* box : {&a, &b}) {
    for (const std::size_t side : {0U, 1U}) {
      const plot::Point edge{(*box)[side + 1].x - (*box)[side].x, (*box)[side + 1].y - (*box)[side].y};
      const double length = std::hypot(edge.x, edge.y);
      if (length == 0) return false;
      const auto extent = [&](const std::array<plot::Point, 4>& corners) {
        std::array<double, 4> along{};
        std::ranges::transform(corners, along.begin(),
                               [&](plot::Point p) { return (p.x * edge.x + p.y * edge.y) / length; });
        return std::ranges::minmax(along);
      };
      const auto first = extent(a), second = extent(b);
      if (first.max <= second.min + slack || second.max <= first.min + slack) return false;
    }
  }
  return true;
}

class RecordingCanvas : public plot::Canvas {
 public:
  struct DrawnBox {
    plot::Box box;
    plot::Paint paint;
    std::string tip;
  };
  struct DrawnDot {
    plot::Point center;
    std::string tip;
  };
  struct DrawnLine {
    std::vector<plot::Point> points;
    plot::Stroke stroke;
  };

  void box(const plot::Box& box, const plot::Paint& fill, std::string_view tip) override {
    boxes.push_back({box, fill, std::string(tip)});
  }
  void line(std::span<const plot::Point> points, const plot::Stroke& stroke) override {
    lines.push_back({{points.begin(), points.end()}, stroke});
  }
  void area(std::span<const plot::Point> outline, const plot::Paint&) override {
    areas.emplace_back(outline.begin(), outline.end());
  }
  void dot(plot::Point center, double, const plot::Paint&, std::string_view tip) override {
    dots.push_back({center, std::string(tip)});
  }
  void text(plot::Point at, std::string_view text, const plot::TextStyle& style) override {
    texts.push_back({at, std::string(text), style});
  }
  void begin_clip(const plot::Box&) override { ++open_clips; }
  void end_clip() override { --open_clips; }

  std::vector<std::string> words() const {
    std::vector<std::string> list;
    for (const DrawnText& text : texts) list.push_back(text.text);
    return list;
  }
  const DrawnText& text_of(const std::string& word) const {
    const auto found = std::ranges::find(texts, word, &DrawnText::text);
    if (found == texts.end()) throw std::runtime_error(word + " was not drawn");
    return *found;
  }
  // The lines of data, without grid and axes.
  std::vector<DrawnLine> series_lines() const {
    std::vector<DrawnLine> list;
    std::ranges::copy_if(lines, std::back_inserter(list), [](const DrawnLine& line) {
      return line.stroke.paint.role == plot::Role::kSeries && line.stroke.width == 2;
    });
    return list;
  }

  void expect_texts_within(double width, double height) const {
    for (const DrawnText& text : texts) {
      for (const plot::Point& corner : text.corners())
        if (!(corner.x >= 0 && corner.y >= 0 && corner.x <= width && corner.y <= height))
          ADD_FAILURE() << text.text << " reaches to " << corner.x << ", " << corner.y << " of " << width << " x "
                        << height;
    }
    EXPECT_EQ(open_clips, 0);
  }
  void expect_texts_apart() const {
    std::vector<std::array<plot::Point, 4>> corners;
    for (const DrawnText& text : texts) corners.push_back(text.corners());
    for (std::size_t i = 0; i < texts.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (overlap(corners[i], corners[j])) ADD_FAILURE() << texts[i].text << " covers " << texts[j].text;
  }

  std::vector<DrawnBox> boxes;
  std::vector<DrawnLine> lines;
  std::vector<std::vector<plot::Point>> areas;
  std::vector<DrawnDot> dots;
  std::vector<DrawnText> texts;
  int open_clips = 0;
};

}  // namespace heed::test
