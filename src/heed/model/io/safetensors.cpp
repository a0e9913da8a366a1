#include "heed/model/io/safetensors.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"

namespace heed::model {
namespace {

constexpr std::size_t kShownNameBytes = 120;  // bytes of a name in a message

template <class Integer>
void append_integers(std::span<const std::byte> bytes, std::vector<std::int64_t>& values) {
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(Integer)) {
    Integer value;  // the data may be at any address
    std::memcpy(&value, bytes.data() + at, sizeof value);
    values.push_back(value);
  }
}

// Text as a JSON string. Throws Error if it is not UTF-8, which JSON cannot represent.
std::string quoted(const std::string& text) {
  try {
    return nlohmann::json(text).dump();
  } catch (const nlohmann::json::exception&) {
    throw Error(
        fmt::format("cannot write tensors: the name or metadata '{}' is not UTF-8", printable(text, kShownNameBytes)));
  }
}

std::string header_json(std::span<const NamedTensor> tensors, const std::map<std::string, std::string>& metadata) {
  std::vector<std::string> members;
  if (!metadata.empty()) {
    std::vector<std::string> texts;
    texts.reserve(metadata.size());
    for (const auto& [key, value] : metadata) texts.push_back(quoted(key) + ":" + quoted(value));
    members.push_back(fmt::format("{}:{{{}}}", quoted(std::string(kSafetensorsMetadata)), fmt::join(texts, ",")));
  }
  std::set<std::string_view> names = {kSafetensorsMetadata};
  std::size_t begin = 0;
  for (const auto& [name, values] : tensors) {
    if (!names.insert(name).second)
      throw Error(fmt::format("cannot write tensors: the name '{}' is taken", printable(name, kShownNameBytes)));
    std::vector<Index> sizes;
    sizes.reserve(Shape::kMaxRank);
    for (int axis = 0; axis < values.shape().rank(); ++axis) sizes.push_back(values.shape()[axis]);
    const std::size_t end = begin + values.span().size_bytes();
    members.push_back(fmt::format(R"({}:{{"dtype":"F32","shape":[{}],"data_offsets":[{},{}]}})", quoted(name),
                                  fmt::join(sizes, ","), begin, end));
    begin = end;
  }
  return fmt::format("{{{}}}", fmt::join(members, ","));
}

}  // namespace

SafetensorsFile::SafetensorsFile(std::filesystem::path path)
    : path_(std::move(path)), mapping_(path_), header_(parse_safetensors_header(mapping_.bytes(), path_.string())) {}

bool SafetensorsFile::contains(std::string_view name) const {
  return std::any_of(entries().begin(), entries().end(), [&](const auto& entry) { return entry.name == name; });
}

const SafetensorsEntry& SafetensorsFile::entry(std::string_view name) const {
  const auto found =
      std::find_if(entries().begin(), entries().end(), [&](const auto& entry) { return entry.name == name; });
  if (found == entries().end())
    throw FileError(path_,
                    fmt::format("no tensor '{}' among its {}", printable(name, kShownNameBytes), entries().size()));
  return *found;
}

const SafetensorsEntry& SafetensorsFile::float_entry(std::string_view name) const {
  const SafetensorsEntry& found = entry(name);
  if (found.type != TensorType::kF32)
    throw FileError(path_, fmt::format("tensor {} must be F32 (it is {})", printable(name, kShownNameBytes),
                                       to_string(found.type)));
  if (found.shape.size() > Shape::kMaxRank)
    throw FileError(path_, fmt::format("{} has {} axes, at most {} are supported", describe(found), found.shape.size(),
                                       Shape::kMaxRank));
  return found;
}

std::span<const std::byte> SafetensorsFile::data(const SafetensorsEntry& entry) const {
  return mapping_.bytes().subspan(header_.data_begin + entry.begin, entry.bytes());
}

ConstView SafetensorsFile::view(std::string_view name) const {
  const SafetensorsEntry& found = float_entry(name);
  const std::uint64_t offset = header_.data_begin + found.begin;  // from the start of a page, as for all mappings
  if (offset % alignof(float) != 0)
    throw FileError(path_, fmt::format("{} begins at byte {} of the file, which is not a multiple of {}",
                                       describe(found), offset, alignof(float)));
  return {reinterpret_cast<const float*>(data(found).data()), Shape(std::span(found.shape))};
}

Tensor SafetensorsFile::copy(std::string_view name) const {
  Tensor values{Shape(std::span(float_entry(name).shape))};
  copy_to(name, values.view().span());
  return values;
}

void SafetensorsFile::copy_to(std::string_view name, std::span<float> values) const {
  const SafetensorsEntry& found = float_entry(name);
  const auto bytes = data(found);
  if (bytes.size() != values.size_bytes())
    throw FileError(path_,
                    fmt::format("{} has {} elements, {} are needed", describe(found), found.elements(), values.size()));
  if (!bytes.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
}

std::vector<std::int64_t> SafetensorsFile::integers(std::string_view name) const {
  const SafetensorsEntry& found = entry(name);
  std::vector<std::int64_t> values;
  values.reserve(found.elements());
  if (found.type == TensorType::kI64) {
    append_integers<std::int64_t>(data(found), values);
  } else if (found.type == TensorType::kI32) {
    append_integers<std::int32_t>(data(found), values);
  } else {
    throw FileError(path_, fmt::format("tensor {} must be I64 or I32 (it is {})", printable(name, kShownNameBytes),
                                       to_string(found.type)));
  }
  return values;
}

void write_safetensors(const std::filesystem::path& path, std::span<const NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata) {
  constexpr std::uint64_t kDataAlignment = kAlignment;  // the format requires only 8
  std::string header = header_json(tensors, metadata);
  const std::uint64_t past = (kSafetensorsLengthBytes + header.size()) % kDataAlignment;
  if (past != 0) header.append(kDataAlignment - past, ' ');
  if (header.size() > kMaxSafetensorsHeader)
    throw FileError(path, fmt::format("the header would have {} bytes, at most {} are allowed", header.size(),
                                      kMaxSafetensorsHeader));
  const std::uint64_t length = header.size();
  AtomicFile file(path);
  file.write(std::as_bytes(std::span(&length, 1)));
  file.write(header);
  for (const auto& tensor : tensors) file.write(std::as_bytes(tensor.values.span()));
  file.commit();
}

}  // namespace heed::model
