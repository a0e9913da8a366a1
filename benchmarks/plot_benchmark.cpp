// Measures how long a heatmap of a sentence of 15 words takes in each format, compared with the minimum for such a
// picture: plain Cairo drawing the same cells on a surface of the same size, without text (PNG with Cairo's own
// writer).
//   first   milliseconds for the first picture of a process, including the search for fonts: median over processes
//   next    mean over the following pictures
// Run: build/release/benchmarks/plot_benchmark
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "benchmarks/measure.h"
#include "heed/plot/charts/heatmap.h"

namespace heed::bench {
namespace {

constexpr std::size_t kWords = 15;
constexpr int kProcesses = 9, kNext = 40;

plot::Heatmap sentence() {
  plot::Heatmap map;
  map.title = "Attention";
  map.rows = {"<s>",  "Two",  "young",  ",",   "white", "males", "are", "outside",
              "near", "many", "bushes", "and", "trees", ".",     "</s>"};
  map.columns = {"<s>", "Zwei", "junge", "weiße",  "Männer", "sind", "im",  "Freien",
                 "in",  "der",  "Nähe",  "vieler", "Büsche", ".",    "</s>"};
  map.row_axis = "English";
  map.column_axis = "German";
  for (std::size_t i = 0; i < kWords; ++i)
    for (std::size_t j = 0; j < kWords; ++j) {
      const double apart = static_cast<double>(i) - static_cast<double>(j) + std::sin(static_cast<double>(i * 7 + j));
      map.values.push_back(static_cast<float>(std::exp(-apart * apart)));
    }
  return map;
}

std::size_t draw_with_heed(plot::PictureFormat format) {
  return plot::render(plot::heatmap_picture(sentence()), format).size();
}

cairo_status_t append(void* file, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(file)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

std::size_t draw_with_cairo(plot::PictureFormat format, double width, double height) {
  constexpr double kCell = 30, kDots = 2;
  std::string file;
  const bool png = format == plot::PictureFormat::kPng;
  const double scale = png ? kDots : 1;
  cairo_surface_t* surface = png ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width * kDots),
                                                              static_cast<int>(height * kDots))
                             : format == plot::PictureFormat::kSvg
                                 ? cairo_svg_surface_create_for_stream(append, &file, width, height)
                                 : cairo_pdf_surface_create_for_stream(append, &file, width, height);
  cairo_t* context = cairo_create(surface);
  cairo_scale(context, scale, scale);
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_paint(context);
  const plot::Heatmap map = sentence();
  for (std::size_t i = 0; i < kWords; ++i) {
    for (std::size_t j = 0; j < kWords; ++j) {
      const plot::Color color = plot::weight_color(static_cast<double>(map.values[i * kWords + j]));
      cairo_set_source_rgb(context, color.red, color.green, color.blue);
      cairo_rectangle(context, 70 + kCell * static_cast<double>(j), 90 + kCell * static_cast<double>(i), kCell - 1,
                      kCell - 1);
      cairo_fill(context);
    }
  }
  if (png) cairo_surface_write_to_png_stream(surface, append, &file);
  cairo_destroy(context);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  return file.size();
}

// The result of `function` in a new process, which starts from the same state as this one.
template <class Function>
double in_a_process(Function function) {
  std::array<int, 2> ends{};
  double result = std::numeric_limits<double>::quiet_NaN();
  if (::pipe(ends.data()) != 0) return result;
  const pid_t child = ::fork();
  if (child == 0) {
    result = function();
    ::_exit(::write(ends[1], &result, sizeof result) == sizeof result ? 0 : 1);
  }
  ::close(ends[1]);
  if (child > 0 && ::read(ends[0], &result, sizeof result) != sizeof result)
    result = std::numeric_limits<double>::quiet_NaN();
  ::close(ends[0]);
  if (child > 0) ::waitpid(child, nullptr, 0);
  return result;
}

template <class Draw>
double milliseconds(Draw draw) {
  const auto begin = std::chrono::steady_clock::now();
  draw();
  return 1e3 * seconds_since(begin);
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

constexpr std::array kFormats = {plot::PictureFormat::kSvg, plot::PictureFormat::kPng, plot::PictureFormat::kPdf};

struct Times {
  double heed_first = 0, cairo_first = 0, heed_next = 0, cairo_next = 0;
};

// Runs both sides in turn, because other programs may be running. All first pictures come before any other: see
// in_a_process.
void run() {
  const double width = in_a_process([] { return plot::heatmap_picture(sentence()).width; });
  const double height = in_a_process([] { return plot::heatmap_picture(sentence()).height; });
  std::array<Times, kFormats.size()> times;
  for (std::size_t f = 0; f < kFormats.size(); ++f) {
    const auto heed = [&] { return milliseconds([&] { draw_with_heed(kFormats[f]); }); };
    const auto cairo = [&] { return milliseconds([&] { draw_with_cairo(kFormats[f], width, height); }); };
    std::vector<double> by_heed, by_cairo;
    for (int i = 0; i < kProcesses; ++i) {
      by_heed.push_back(in_a_process(heed));
      by_cairo.push_back(in_a_process(cairo));
    }
    times[f].heed_first = median(by_heed);
    times[f].cairo_first = median(by_cairo);
  }
  for (std::size_t f = 0; f < kFormats.size(); ++f) {
    draw_with_heed(kFormats[f]);
    for (int i = 0; i < kNext; ++i) {
      times[f].heed_next += milliseconds([&] { draw_with_heed(kFormats[f]); }) / kNext;
      times[f].cairo_next += milliseconds([&] { draw_with_cairo(kFormats[f], width, height); }) / kNext;
    }
  }
  fmt::print("heatmap of {0} x {0} words, {1} x {2} pixels; ms, and times plain Cairo without letters\n", kWords, width,
             height);
  for (std::size_t f = 0; f < kFormats.size(); ++f) {
    const Times& t = times[f];
    fmt::print("{}  first {:6.2f} (Cairo {:6.2f}, {:5.2f} times)   next {:6.2f} (Cairo {:6.2f}, {:5.2f} times)\n",
               extension(kFormats[f]), t.heed_first, t.cairo_first, t.heed_first / t.cairo_first, t.heed_next,
               t.cairo_next, t.heed_next / t.cairo_next);
  }
}

}  // namespace
}  // namespace heed::bench

int main() { heed::bench::run(); }
