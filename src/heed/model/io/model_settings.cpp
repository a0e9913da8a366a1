#include "heed/model/io/model_settings.h"

#include <utility>

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"

namespace heed::model {
namespace {

std::string member(const nlohmann::json& settings, const char* name) {
  if (!settings.contains(name)) return "none";
  return printable(settings[name].dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), 80);
}

}  // namespace

void reject_file(const std::filesystem::path& path, std::string expected, std::string_view received) {
  throw Error(kReadModel, std::move(expected), fmt::format("{}; {}", received, printable(path.string())));
}

std::string model_type_of(const nlohmann::json& settings) { return member(settings, "model_type"); }

void require_kind(const nlohmann::json& settings, const std::filesystem::path& path, const ModelKind& kind) {
  const std::string type = model_type_of(settings), version = member(settings, "format_version");
  if (type != fmt::format("\"{}\"", kind.type))
    reject_file(path, fmt::format(R"("model_type": "{}" ({}))", kind.type, kind.name), type);
  if (version != std::to_string(kind.version))
    reject_file(path, fmt::format("\"format_version\": {}, the one that this heed reads", kind.version), version);
}

}  // namespace heed::model
