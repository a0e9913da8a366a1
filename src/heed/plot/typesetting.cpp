#include "heed/plot/typesetting.h"

#include <pango/pangocairo.h>

#include "heed/base/utf8.h"

namespace heed {
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

Font make_font(const TextStyle& style) {
  Font font(pango_font_description_from_string(kFontFamilies));
  pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
  if (style.bold) pango_font_description_set_weight(font.get(), PANGO_WEIGHT_BOLD);
  return font;
}

void set(PangoLayout* layout, std::string_view text, const TextStyle& style) {
  pango_layout_set_font_description(layout, make_font(style).get());
  pango_layout_set_single_paragraph_mode(layout, TRUE);
  pango_layout_set_text(layout, text.data(), static_cast<int>(text.size()));
}

// For measuring: widths do not depend on what will be drawn on.
Object<PangoLayout> make_layout() {
  const Object<PangoContext> context(pango_font_map_create_context(pango_cairo_font_map_get_default()));
  const std::unique_ptr<cairo_font_options_t, Freed<cairo_font_options_destroy>> options(cairo_font_options_create());
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context.get(), options.get());
  return Object<PangoLayout>(pango_layout_new(context.get()));
}

}  // namespace

double text_width(std::string_view text, const TextStyle& style) {
  const auto layout = make_layout();
  set(layout.get(), text, style);
  int width = 0, height = 0;
  pango_layout_get_size(layout.get(), &width, &height);
  return static_cast<double>(width) / PANGO_SCALE;
}

std::string fit_width(std::string_view text, const TextStyle& style, double width) {
  if (text_width(text, style) <= width) return std::string(text);
  std::string fitted = "…";
  for (std::size_t at = 0; at < text.size();) {
    next_character(text, at);
    std::string longer = std::string(text.substr(0, at)) + "…";
    if (text_width(longer, style) > width) break;
    fitted = std::move(longer);
  }
  return fitted;
}

void show_text(cairo_t* context, std::string_view text, const TextStyle& style) {
  const Object<PangoLayout> layout(pango_cairo_create_layout(context));
  set(layout.get(), text, style);
  double x = 0, y = 0;
  cairo_get_current_point(context, &x, &y);
  cairo_move_to(context, x, y - static_cast<double>(pango_layout_get_baseline(layout.get())) / PANGO_SCALE);
  pango_cairo_show_layout(context, layout.get());
}

}  // namespace heed
