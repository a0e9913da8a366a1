#include "apps/heed/options/picture_formats.h"

#include "apps/heed/command/command.h"
#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::cli {

void add_picture_formats(Command& command, std::vector<std::string>& formats, Option* out) {
  command.add_option("--format", formats, "Of the charts: svg, png, pdf, with commas between them")
      ->delimiter(',')
      ->needs(out)
      ->type_name("NAME,...")
      ->capture_default_str();
}

std::vector<plot::PictureFormat> picture_formats(const char* verb, const std::vector<std::string>& names) {
  std::vector<plot::PictureFormat> formats;
  for (const std::string& name : names) {
    const auto format = plot::picture_format(name);
    require(format.has_value(), verb, [&] { return Mismatch{"--format of svg, png, pdf", printable(name, 40)}; });
    formats.push_back(*format);
  }
  return formats;
}

}  // namespace heed::cli
