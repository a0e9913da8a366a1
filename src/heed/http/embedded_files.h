// Files embedded in the program (cmake/EmbedFiles.cmake): a request never opens a path on disk.
#pragma once

#include <span>
#include <string_view>

namespace heed::http {

struct EmbeddedFile {
  std::string_view name, content_type, bytes;  // the name may have folders: "lab/chart.js"
};

std::span<const EmbeddedFile> page_files();  // of web/
std::span<const EmbeddedFile> spec_files();  // openapi.json

}  // namespace heed::http
