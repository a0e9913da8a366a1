#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "heed/base/sha256.h"
#include "heed/http/embedded_files.h"
#include "heed/http/json_response.h"
#include "heed/http/routes.h"

namespace heed::http {
namespace {

struct PageFile {
  EmbeddedFile file;
  std::string tag;  // hash of its contents, so that a browser need not fetch them again
};

void answer(const Exchange& exchange, const PageFile& page) {
  HttpResponse response{.content_type = std::string(page.file.content_type),
                        .headers = {{"ETag", page.tag}, {"Cache-Control", "no-cache"}}};
  if (exchange.request.header("if-none-match").find(page.tag) != std::string_view::npos)
    response.status = 304;
  else
    response.body = page.file.bytes;
  exchange.respond(std::move(response));
}

}  // namespace

void add_page_routes(Router& router) {
  const auto pages = std::make_shared<std::vector<PageFile>>();
  std::set<std::string> folders;  // "" and "lab/"
  for (const EmbeddedFile& file : page_files()) {
    pages->push_back({file, fmt::format("\"{}\"", sha256(file.bytes).substr(0, 16))});
    folders.emplace(file.name.substr(0, file.name.rfind('/') + 1));
  }
  const auto send = [pages](const Exchange& exchange, std::string_view name) {
    const auto found = std::ranges::find(*pages, name, [](const PageFile& page) { return page.file.name; });
    if (found == pages->end()) throw HttpError(404, "there is nothing at this path");
    answer(exchange, *found);
  };
  router.add("GET", "/", [send](const Exchange& exchange) { send(exchange, "index.html"); });
  for (const std::string& folder : folders)
    router.add("GET", "/web/" + folder + "{name}",
               [send, folder](const Exchange& exchange) { send(exchange, folder + exchange.name); });
}

}  // namespace heed::http
