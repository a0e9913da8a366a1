// Files that are part of the program (cmake/EmbedFiles.cmake): no path of a request is ever opened.
#pragma once

#include <span>
#include <string_view>

namespace heed::http {

struct EmbeddedFile {
  std::string_view name, content_type, bytes;
};

std::span<const EmbeddedFile> page_files();  // of web/
std::span<const EmbeddedFile> spec_files();  // openapi.json

}  // namespace heed::http
