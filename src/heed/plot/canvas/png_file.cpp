#include "heed/plot/canvas/png_file.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <zlib.h>

#include "heed/base/error.h"

namespace heed::plot {
namespace {

using Byte = unsigned char;

// For data that is mostly 0, zlib's default level 6 is a fifth smaller but takes three times as long.
constexpr int kLevel = 1;

void append_number(std::string& file, std::size_t number) {
  for (const int shift : {24, 16, 8, 0}) file += static_cast<char>(number >> shift & 0xFF);
}

void append_chunk(std::string& file, std::string_view type, std::string_view data) {
  append_number(file, data.size());
  const std::size_t begin = file.size();
  file += type;
  file += data;
  append_number(file,
                crc32(0, reinterpret_cast<const Byte*>(file.data() + begin), static_cast<uInt>(file.size() - begin)));
}

// Compresses bytes incrementally.
class Deflater {
 public:
  Deflater() {
    if (deflateInit(&stream_, kLevel) != Z_OK) throw Error("cannot write a PNG: out of memory");
  }
  ~Deflater() { deflateEnd(&stream_); }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;

  void add(std::span<const Byte> bytes) { run(bytes, Z_NO_FLUSH); }
  std::string finish() {
    run({}, Z_FINISH);
    return std::move(data_);
  }

 private:
  void run(std::span<const Byte> bytes, int flush) {
    std::array<Byte, 1 << 14> out;                      // NOLINT: written before it is read
    stream_.next_in = const_cast<Byte*>(bytes.data());  // NOLINT: zlib reads it only
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = out.data();
      stream_.avail_out = static_cast<uInt>(out.size());
      deflate(&stream_, flush);
      data_.append(reinterpret_cast<const char*>(out.data()), out.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  z_stream stream_{};
  std::string data_;
};

// Each row minus the row above, byte by byte, preceded by the id of this filter. Whatever continues downwards becomes
// 0.
std::string compressed(std::span<const std::uint32_t> pixels, std::size_t width, std::size_t height,
                       std::size_t stride) {
  constexpr Byte kUp = 2;
  Deflater deflater;
  std::vector<Byte> line(1 + 3 * width, 0), same(1 + 3 * width, 0);
  line[0] = same[0] = kUp;
  const std::vector<std::uint32_t> nothing(width);
  const std::uint32_t* above = nothing.data();
  for (std::size_t y = 0; y < height; ++y) {
    const std::uint32_t* row = pixels.data() + y * stride;
    if (std::equal(row, row + width, above)) {
      deflater.add(same);
      continue;
    }
    Byte* out = line.data() + 1;
    for (std::size_t x = 0; x < width; ++x)
      for (const int shift : {16, 8, 0}) *out++ = static_cast<Byte>((row[x] >> shift) - (above[x] >> shift));
    deflater.add(line);
    above = row;
  }
  return deflater.finish();
}

}  // namespace

std::string png_file(std::span<const std::uint32_t> pixels, std::size_t width, std::size_t height, std::size_t stride) {
  std::string file = "\x89PNG\r\n\x1a\n";
  std::string header;
  append_number(header, width);
  append_number(header, height);
  header += std::string("\x08\x02\x00\x00\x00", 5);  // 8 bits, RGB, the only compression and filters, not interlaced
  append_chunk(file, "IHDR", header);
  append_chunk(file, "IDAT", compressed(pixels, width, height, stride));
  append_chunk(file, "IEND", {});
  return file;
}

}  // namespace heed::plot
