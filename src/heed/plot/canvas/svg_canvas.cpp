#include "heed/plot/canvas/svg_canvas.h"

#include <array>

#include <fmt/format.h>

#include "heed/base/formats/xml.h"
#include "heed/plot/canvas/theme.h"
#include "heed/plot/canvas/typesetting.h"

namespace heed::plot {
namespace {

// Two decimals are a fiftieth of what is visible on a screen.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string class_of(const Paint& paint) {
  switch (paint.role) {
    case Role::kPaper:
      return "paper";
    case Role::kInk:
      return "ink";
    case Role::kMuted:
      return "muted";
    case Role::kGrid:
      return "grid";
    case Role::kSeries:
      return fmt::format("series{}", paint.series % kSeriesColors);
    case Role::kSeriesText:
      return fmt::format("name{}", paint.series % kSeriesColors);
    case Role::kData:
      break;
  }
  return "";
}

std::string style_rules(const Theme& theme, const std::map<std::string, Paint>& classes, const char* property) {
  std::string rules;
  for (const auto& [name, paint] : classes)
    rules += fmt::format(".heed .{}{{{}:{}}}", name, property, hex(theme.color(paint)));
  return rules;
}

std::string points_text(std::span<const Point> points) {
  std::string text;
  for (const Point& point : points)
    text += fmt::format("{}{},{}", text.empty() ? "" : " ", number(point.x), number(point.y));
  return text;
}

}  // namespace

SvgCanvas::SvgCanvas(double width, double height, std::string_view title, std::string_view description) {
  head_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"heed\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "role=\"img\" font-family=\"{2}\">\n",
      number(width), number(height), kFontFamilies);
  if (!title.empty()) head_ += fmt::format("<title>{}</title>\n", xml_escaped(title));
  if (!description.empty()) head_ += fmt::format("<desc>{}</desc>\n", xml_escaped(description));
  box({0, 0, width, height}, {Role::kPaper}, {});
}

std::string SvgCanvas::attributes(const Paint& paint, Use use) {
  const bool fill = use == Use::kFill;
  const char* property = fill ? "fill" : "stroke";
  std::string text;
  if (paint.role == Role::kData) {
    text = fmt::format(" {}=\"{}\"", property, hex(paint.color));
  } else {
    const std::string name = class_of(paint) + (fill ? "" : "-line");
    (fill ? fills_ : strokes_).emplace(name, paint);
    text = fmt::format(" class=\"{}\"", name);
  }
  if (paint.opacity < 1) text += fmt::format(" {}-opacity=\"{}\"", property, number(paint.opacity));
  return text;
}

void SvgCanvas::close(std::string_view element, std::string_view tip) {
  body_ += tip.empty() ? "/>\n" : fmt::format("><title>{}</title></{}>\n", xml_escaped(tip), element);
}

void SvgCanvas::box(const Box& box, const Paint& fill, std::string_view tip) {
  body_ += fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}"{})", number(box.x), number(box.y),
                       number(box.width), number(box.height), attributes(fill, Use::kFill));
  close("rect", tip);
}

void SvgCanvas::line(std::span<const Point> points, const Stroke& stroke) {
  body_ += fmt::format(R"(<polyline points="{}" fill="none" stroke-width="{}" stroke-linejoin="round"{})",
                       points_text(points), number(stroke.width), attributes(stroke.paint, Use::kStroke));
  if (stroke.dash > 0) body_ += fmt::format(" stroke-dasharray=\"{}\"", number(stroke.dash));
  close("polyline", {});
}

void SvgCanvas::area(std::span<const Point> outline, const Paint& fill) {
  body_ += fmt::format(R"(<polygon points="{}"{})", points_text(outline), attributes(fill, Use::kFill));
  close("polygon", {});
}

void SvgCanvas::dot(Point center, double radius, const Paint& fill, std::string_view tip) {
  body_ += fmt::format(R"(<circle cx="{}" cy="{}" r="{}"{})", number(center.x), number(center.y), number(radius),
                       attributes(fill, Use::kFill));
  close("circle", tip);
}

void SvgCanvas::text(Point at, std::string_view text, const TextStyle& style) {
  constexpr std::array kAnchors = {"start", "middle", "end"};
  const double down = kMiddleOfLetters * style.size;
  body_ += fmt::format(R"(<text x="{}" y="{}" font-size="{}"{})", number(at.x), number(at.y + down), number(style.size),
                       attributes(style.paint, Use::kFill));
  if (style.bold) body_ += " font-weight=\"bold\"";
  if (style.align != TextAlign::kStart)
    body_ += fmt::format(" text-anchor=\"{}\"", kAnchors[static_cast<std::size_t>(style.align)]);
  if (style.turn != 0)
    body_ += fmt::format(" transform=\"rotate({} {} {})\"", number(-style.turn), number(at.x), number(at.y));
  body_ += fmt::format(">{}</text>\n", xml_escaped(shown_text(text)));
}

// A nested <svg> clips its contents and needs no id, which could clash with one on the surrounding page.
void SvgCanvas::begin_clip(const Box& box) {
  body_ += fmt::format("<svg x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" viewBox=\"{0} {1} {2} {3}\">\n",
                       number(box.x), number(box.y), number(box.width), number(box.height));
}

void SvgCanvas::end_clip() { body_ += "</svg>\n"; }

std::string SvgCanvas::finish() {
  const auto rules = [&](const Theme& theme) {
    return style_rules(theme, fills_, "fill") + style_rules(theme, strokes_, "stroke");
  };
  return fmt::format("{}<style>{}@media(prefers-color-scheme:dark){{{}}}</style>\n{}</svg>\n", head_,
                     rules(kLightTheme), rules(kDarkTheme), body_);
}

}  // namespace heed::plot
