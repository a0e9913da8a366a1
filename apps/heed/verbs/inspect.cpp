// heed inspect MODEL: shows what a saved model consists of, without loading it.
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "apps/heed/command/command.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/language_name.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/model_folder.h"

namespace heed::cli {
namespace {

struct InspectOptions {
  std::string model;
  bool json = false;
};

Table name_and_value() { return Table({{"", Align::kLeft}, {"", Align::kLeft}}); }

std::string value_text(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// "a translation model from German to English".
std::string description(const nlohmann::json& settings) {
  const model::ModelKind* const kind = model::find_kind(settings);
  std::string text = kind == nullptr ? "" : kind->name;
  const nlohmann::json languages = settings.value("languages", nlohmann::json::object());
  if (languages.contains("source") && languages.contains("target"))
    text += fmt::format(" from {} to {}", language_name(value_text(languages["source"])),
                        language_name(value_text(languages["target"])));
  return printable(text, 200);
}

void print_members(const std::string& heading, const nlohmann::json& members, std::ostream& out) {
  Table table = name_and_value();
  bool any = false;
  for (const auto& [name, value] : members.items()) {
    if (value.is_object() || name == "model_type" || name == "format_version") continue;
    table.add({name, value_text(value)});
    any = true;
  }
  if (!any) return;
  out << '\n' << heading << '\n';
  table.print(out);
}

std::string section_name(const std::string& name) {
  return name == "model" ? "Network" : name == "training" ? "Training" : printable(name, 80);
}

// All members except those that the network's section already shows.
nlohmann::json without(nlohmann::json members, const nlohmann::json& network) {
  if (members == network) return members;
  for (const auto& [name, value] : network.items())
    if (members.contains(name) && members[name] == value) members.erase(name);
  return members;
}

// config.json, with its objects as separate sections.
void print_settings(const nlohmann::json& settings, std::ostream& out) {
  print_members("Settings", settings, out);
  const nlohmann::json network = settings.value("model", nlohmann::json::object());
  for (const auto& [name, value] : settings.items())
    if (value.is_object() && name != "languages") print_members(section_name(name), without(value, network), out);
}

void print_metadata(const std::map<std::string, std::string>& metadata, std::ostream& out) {
  if (metadata.empty()) return;
  Table table = name_and_value();
  for (const auto& [name, value] : metadata) table.add({name, value});
  out << "\nMetadata\n";
  table.print(out);
}

// Groups tensors by the part of the model they belong to: the name up to the first dot.
void print_parts(const std::vector<model::SafetensorsEntry>& tensors, std::ostream& out) {
  struct Part {
    std::uint64_t tensors = 0, parameters = 0, bytes = 0;
  };
  std::map<std::string, Part> parts;
  for (const model::SafetensorsEntry& tensor : tensors) {
    Part& part = parts[tensor.name.substr(0, tensor.name.find('.'))];
    ++part.tensors, part.parameters += tensor.elements(), part.bytes += tensor.bytes();
  }
  Table table(
      {{"part", Align::kLeft}, {"tensors", Align::kRight}, {"parameters", Align::kRight}, {"size", Align::kRight}});
  for (const auto& [name, part] : parts)
    table.add({name, grouped(part.tensors), grouped(part.parameters), binary_size(part.bytes)});
  out << "\nParameters\n";
  table.print(out);
}

void print_tensors(const std::vector<model::SafetensorsEntry>& tensors, std::ostream& out) {
  Table table({{"name", Align::kLeft},
               {"shape", Align::kLeft},
               {"type", Align::kLeft},
               {"parameters", Align::kRight},
               {"size", Align::kRight}});
  for (const model::SafetensorsEntry& tensor : tensors)
    table.add({tensor.name, model::shape_text(tensor.shape), std::string(to_string(tensor.type)),
               grouped(tensor.elements()), binary_size(tensor.bytes())});
  out << "\nParameters\n";
  table.print(out);
}

// The summary of a model, or the tensors of a single file.
void print_model_text(const model::ModelSummary& summary, std::ostream& out) {
  out << printable(summary.path.string()) << '\n';
  if (!summary.settings.empty()) {
    if (const std::string text = description(summary.settings); !text.empty()) print(out, "{}\n", text);
    print_settings(summary.settings, out);
  }
  print_metadata(summary.metadata, out);
  if (!summary.tensors.empty()) (summary.settings.empty() ? print_tensors : print_parts)(summary.tensors, out);
  print(out, "\nTotal: {} parameters in {} tensors, {}\n", grouped(summary.parameters), grouped(summary.tensors.size()),
        binary_size(summary.bytes));
}

void print_model_json(const model::ModelSummary& summary, std::ostream& out) {
  using nlohmann::ordered_json;
  // Written piece by piece: a JSON document of all tensors would take many times the memory of the file.
  const ordered_json head = {
      {"path", summary.path.string()}, {"settings", summary.settings}, {"metadata", summary.metadata}};
  // A path need not be UTF-8, but JSON must be.
  std::string text = head.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  text.back() = ',';
  out << text << R"("tensors":[)";
  for (const model::SafetensorsEntry& tensor : summary.tensors)
    out << (&tensor == summary.tensors.data() ? "" : ",")
        << ordered_json{{"name", tensor.name},
                        {"shape", tensor.shape},
                        {"type", to_string(tensor.type)},
                        {"parameters", tensor.elements()},
                        {"bytes", tensor.bytes()}};
  print(out, "],\"parameters\":{},\"bytes\":{}}}\n", summary.parameters, summary.bytes);
}

}  // namespace

void add_inspect(Command& program) {
  const auto options = std::make_shared<InspectOptions>();
  Command& command = program.add_verb("inspect", "Show what a saved model is: settings, training, parameters");
  takes_model(
      command.add_operand({.name = "MODEL", .help = "Folder of a model, or one .safetensors file", .value = "MODEL"},
                          options->model),
      model::kAnyModels);
  command.add_flag({.name = "json", .help = "Print JSON, on one line: all settings and every tensor"}, options->json);
  command.examples(
      "  heed inspect runs/de-en\n"
      "  heed inspect model.safetensors\n"
      "  heed inspect runs/de-en --json | jq .tensors\n");
  command.on_run([options](const Streams& streams) {
    const model::ModelSummary summary = model::summarize_model(options->model);
    (options->json ? print_model_json : print_model_text)(summary, streams.out);
    return kOk;
  });
}

}  // namespace heed::cli
