#include "heed/plot/svg_canvas.h"

#include <cmath>

#include <fmt/format.h>

#include "heed/base/xml.h"
#include "heed/plot/theme.h"
#include "heed/plot/typesetting.h"

namespace heed {
namespace {

// Two decimals are a fiftieth of what an eye can tell on a screen.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

const char* class_of(Role role) {
  switch (role) {
    case Role::kPaper: return "paper";
    case Role::kInk: return "ink";
    case Role::kMuted: return "muted";
    case Role::kGrid: return "grid";
    case Role::kData: break;
  }
  return "";
}

// The attributes for what is filled ("fill", class "ink") or drawn ("stroke", class "ink-line").
std::string attributes(const Paint& paint, const char* property) {
  std::string text = paint.role == Role::kData
                         ? fmt::format(" {}=\"{}\"", property, hex(paint.color))
                         : fmt::format(" class=\"{}{}\"", class_of(paint.role), property[0] == 's' ? "-line" : "");
  if (paint.opacity < 1) text += fmt::format(" {}-opacity=\"{}\"", property, number(paint.opacity));
  return text;
}

std::string style_rules(const Theme& theme) {
  std::string rules;
  for (const Role role : {Role::kPaper, Role::kInk, Role::kMuted, Role::kGrid}) {
    const std::string color = hex(theme.color(role));
    rules += fmt::format(".heed .{0}{{fill:{1}}}.heed .{0}-line{{stroke:{1}}}", class_of(role), color);
  }
  return rules;
}

std::string points_text(std::span<const Point> points) {
  std::string text;
  for (const Point& point : points) text += fmt::format("{}{},{}", text.empty() ? "" : " ", number(point.x), number(point.y));
  return text;
}

}  // namespace

SvgCanvas::SvgCanvas(double width, double height, std::string_view title, std::string_view description) {
  document_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"heed\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "role=\"img\" font-family=\"{2}\">\n<title>{3}</title>\n<desc>{4}</desc>\n"
      "<style>{5}@media(prefers-color-scheme:dark){{{6}}}</style>\n",
      number(width), number(height), kFontFamilies, xml_escaped(title), xml_escaped(description),
      style_rules(kLightTheme), style_rules(kDarkTheme));
  box({0, 0, width, height}, {Role::kPaper}, {});
}

void SvgCanvas::close(std::string_view element, std::string_view tip) {
  document_ += tip.empty() ? "/>\n" : fmt::format("><title>{}</title></{}>\n", xml_escaped(tip), element);
}

void SvgCanvas::box(const Box& box, const Paint& fill, std::string_view tip) {
  document_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}", number(box.x), number(box.y),
                           number(box.width), number(box.height), attributes(fill, "fill"));
  close("rect", tip);
}

void SvgCanvas::line(std::span<const Point> points, const Stroke& stroke) {
  document_ += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke-width=\"{}\" stroke-linejoin=\"round\"{}",
                           points_text(points), number(stroke.width), attributes(stroke.paint, "stroke"));
  if (stroke.dash > 0) document_ += fmt::format(" stroke-dasharray=\"{}\"", number(stroke.dash));
  close("polyline", {});
}

void SvgCanvas::area(std::span<const Point> outline, const Paint& fill) {
  document_ += fmt::format("<polygon points=\"{}\"{}", points_text(outline), attributes(fill, "fill"));
  close("polygon", {});
}

void SvgCanvas::dot(Point center, double radius, const Paint& fill, std::string_view tip) {
  document_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}", number(center.x), number(center.y),
                           number(radius), attributes(fill, "fill"));
  close("circle", tip);
}

void SvgCanvas::text(Point at, std::string_view text, const TextStyle& style) {
  constexpr std::array kAnchors = {"start", "middle", "end"};
  const double down = kMiddleOfLetters * style.size;
  document_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}", number(at.x), number(at.y + down),
                           number(style.size), attributes(style.paint, "fill"));
  if (style.bold) document_ += " font-weight=\"bold\"";
  if (style.align != TextAlign::kStart)
    document_ += fmt::format(" text-anchor=\"{}\"", kAnchors[static_cast<std::size_t>(style.align)]);
  if (style.turn != 0)
    document_ += fmt::format(" transform=\"rotate({} {} {})\"", number(-style.turn), number(at.x), number(at.y));
  document_ += fmt::format(">{}</text>\n", xml_escaped(text));
}

std::string SvgCanvas::finish() { return std::move(document_) + "</svg>\n"; }

}  // namespace heed
