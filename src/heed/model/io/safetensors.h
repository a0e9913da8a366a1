// Reads and writes tensors on disk in Hugging Face's safetensors format. Start here.
//   SafetensorsFile file("model.safetensors");
//   Tensor weight = file.copy("encoder.weight");
//   write_safetensors("copy.safetensors", std::vector{NamedTensor{"encoder.weight", weight.view()}});
//
// Files are not trusted: the constructor validates the whole file (safetensors_header.h lists the rules) before any
// tensor can be read. Every failure is an Error that names the file, the tensor and the rule.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/files/file_mapping.h"
#include "heed/model/io/safetensors_header.h"
#include "heed/tensor/tensor.h"

namespace heed::model {

// Maps the file, so that opening a large file costs no more than reading its header. Thread-safe.
class SafetensorsFile {
 public:
  explicit SafetensorsFile(std::filesystem::path path);

  const std::filesystem::path& path() const { return path_; }
  const std::vector<SafetensorsEntry>& entries() const { return header_.entries; }  // in the order of their data
  const std::map<std::string, std::string>& metadata() const { return header_.metadata; }
  bool contains(std::string_view name) const;

  // All of these throw Error if the file has no tensor of this name or the tensor has another type.

  // F32 directly in the mapped file, valid as long as this object. Throws for more than Shape::kMaxRank axes, and for
  // data that do not start at a multiple of 4 bytes. Usual writers never produce those; copy() reads them as well.
  ConstView view(std::string_view name) const;

  Tensor copy(std::string_view name) const;  // F32 of up to Shape::kMaxRank axes

  // F32 in row-major order. REQUIRES: as many values as the tensor has elements
  void copy_to(std::string_view name, std::span<float> values) const;

  std::vector<std::int64_t> integers(std::string_view name) const;  // I64 or I32 of any shape, in row-major order

 private:
  const SafetensorsEntry& entry(std::string_view name) const;
  const SafetensorsEntry& float_entry(std::string_view name) const;  // F32 and not too many axes
  std::span<const std::byte> data(const SafetensorsEntry& entry) const;

  std::filesystem::path path_;
  FileMapping mapping_;
  SafetensorsHeader header_;
};

struct NamedTensor {
  std::string name;
  ConstView values;
};

// Writes F32 tensors in the order given, whole or not at all (base/files/atomic_file.h). The data start at a multiple
// of 64 bytes. Throws Error, with nothing written, for a name that occurs twice, is "__metadata__" or is not UTF-8.
void write_safetensors(const std::filesystem::path& path, std::span<const NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata = {});

}  // namespace heed::model
