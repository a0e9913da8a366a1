#include "heed/plot/canvas/typesetting.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <pango/pangocairo.h>

#include "heed/base/unicode/utf8.h"

namespace heed::plot {
namespace {

template <auto kFree>
struct Freed {
  template <class T>
  void operator()(T* object) const {
    kFree(object);
  }
};
template <class T>
using Object = std::unique_ptr<T, Freed<g_object_unref>>;
using Font = std::unique_ptr<PangoFontDescription, Freed<pango_font_description_free>>;

Object<PangoLayout> make_layout(PangoFontMap* fonts) {
  const Object<PangoContext> context(pango_font_map_create_context(fonts));
  // Use the widths of the unhinted letter shapes, which are the same at any resolution.
  const std::unique_ptr<cairo_font_options_t, Freed<cairo_font_options_destroy>> options(cairo_font_options_create());
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context.get(), options.get());
  pango_context_set_round_glyph_positions(context.get(), FALSE);
  Object<PangoLayout> layout(pango_layout_new(context.get()));
  pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
  return layout;
}

// Caches what is expensive: finding the first font takes some 20 ms, a layout with loaded fonts 0.01 ms.
class Typesetter {
 public:
  // Measuring has its own layout, so that widths do not depend on what was drawn before.
  PangoLayout* measure(const std::string& text, const TextStyle& style) { return set(measuring_.get(), text, style); }
  PangoLayout* draw(cairo_t* context, const std::string& text, const TextStyle& style) {
    pango_cairo_update_layout(context, drawing_.get());
    return set(drawing_.get(), text, style);
  }

 private:
  PangoLayout* set(PangoLayout* layout, const std::string& text, const TextStyle& style) {
    Font& font = descriptions_[{style.size, style.bold}];
    if (!font) {
      font.reset(pango_font_description_from_string(kFontFamilies));
      pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
      if (style.bold) pango_font_description_set_weight(font.get(), PANGO_WEIGHT_BOLD);
    }
    pango_layout_set_font_description(layout, font.get());
    pango_layout_set_text(layout, text.data(), static_cast<int>(text.size()));
    return layout;
  }

  Object<PangoFontMap> fonts_{pango_cairo_font_map_new()};
  Object<PangoLayout> measuring_ = make_layout(fonts_.get()), drawing_ = make_layout(fonts_.get());
  std::map<std::pair<double, bool>, Font> descriptions_;
};

// Pango's fonts belong to one thread.
Typesetter& typesetter() {
  thread_local Typesetter typesetter;
  return typesetter;
}

double width_of(const std::string& shown, const TextStyle& style) {
  int width = 0, height = 0;
  pango_layout_get_size(typesetter().measure(shown, style), &width, &height);
  return static_cast<double>(width) / PANGO_SCALE;
}

// The valid cursor positions, including the end.
std::vector<std::size_t> cuts(const std::string& shown, const TextStyle& style) {
  int count = 0;
  const PangoLogAttr* attributes = pango_layout_get_log_attrs_readonly(typesetter().measure(shown, style), &count);
  std::vector<std::size_t> offsets;
  std::size_t offset = 0;
  for (int i = 0; i < count; ++i) {
    if (attributes[i].is_cursor_position != 0) offsets.push_back(offset);
    if (offset < shown.size()) next_character(shown, offset);
  }
  return offsets;
}

}  // namespace

std::string shown_text(std::string_view text) {
  std::string shown;
  for (const char c : repair_utf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20)
      append_utf8(shown, 0x2400 + byte);
    else if (byte == 0x7F)
      append_utf8(shown, 0x2421);
    else
      shown += c;
  }
  return shown;
}

double text_width(std::string_view text, const TextStyle& style) { return width_of(shown_text(text), style); }

std::string fit_width(std::string_view text, const TextStyle& style, double width) {
  const std::string shown = shown_text(text);
  if (width_of(shown, style) <= width) return std::string(text);
  const auto cut_at = [&](std::size_t offset) { return shown.substr(0, offset) + "…"; };
  const std::vector<std::size_t> offsets = cuts(shown, style);
  const auto beyond = std::ranges::partition_point(
      offsets, [&](std::size_t offset) { return width_of(cut_at(offset), style) <= width; });
  return cut_at(beyond == offsets.begin() ? 0 : *(beyond - 1));
}

void show_text(cairo_t* context, std::string_view text, const TextStyle& style) {
  const std::string shown = shown_text(text);
  const double share = style.align == TextAlign::kStart ? 0 : style.align == TextAlign::kMiddle ? 0.5 : 1;
  const double left = share == 0 ? 0 : share * width_of(shown, style);
  PangoLayout* layout = typesetter().draw(context, shown, style);
  const double base_line = static_cast<double>(pango_layout_get_baseline(layout)) / PANGO_SCALE;
  cairo_move_to(context, -left, kMiddleOfLetters * style.size - base_line);
  pango_cairo_show_layout(context, layout);
}

}  // namespace heed::plot
