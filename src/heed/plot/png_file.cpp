#include "heed/plot/png_file.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <zlib.h>

#include "heed/base/error.h"

namespace heed {
namespace {

using Byte = unsigned char;

void append_number(std::string& file, std::size_t number) {
  for (const int shift : {24, 16, 8, 0}) file += static_cast<char>(number >> shift & 0xFF);
}

void append_chunk(std::string& file, std::string_view type, std::string_view data) {
  append_number(file, data.size());
  const std::size_t begin = file.size();
  file += type;
  file += data;
  append_number(file, crc32(0, reinterpret_cast<const Byte*>(file.data() + begin), static_cast<uInt>(file.size() - begin)));
}

// Each row less the one above, byte by byte, behind the number of that filter: what goes on downward becomes 0.
std::vector<Byte> filtered(std::span<const std::uint32_t> pixels, std::size_t width, std::size_t height,
                           std::size_t stride) {
  constexpr Byte kUp = 2;
  std::vector<Byte> bytes(height * (1 + 3 * width));
  const std::vector<std::uint32_t> nothing(width);
  const std::uint32_t* above = nothing.data();
  Byte* out = bytes.data();
  for (std::size_t y = 0; y < height; ++y) {
    const std::uint32_t* row = pixels.data() + y * stride;
    *out++ = kUp;
    for (std::size_t x = 0; x < width; ++x) {
      for (const int shift : {16, 8, 0}) *out++ = static_cast<Byte>((row[x] >> shift) - (above[x] >> shift));
    }
    above = row;
  }
  return bytes;
}

std::string compressed(std::span<const Byte> bytes) {
  z_stream stream{};
  // Runs alone are looked for: of what is mostly 0 little else can be gained, and it takes a tenth of the time.
  bool good = deflateInit2(&stream, 1, Z_DEFLATED, 15, 9, Z_RLE) == Z_OK;
  std::string data;
  if (good) {
    data.resize(deflateBound(&stream, bytes.size()));
    stream.next_in = const_cast<Byte*>(bytes.data());  // NOLINT: zlib reads it only
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Byte*>(data.data());
    stream.avail_out = static_cast<uInt>(data.size());
    good = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    data.resize(stream.total_out);
    deflateEnd(&stream);
  }
  if (!good) throw Error("write PNG", "no memory to compress in");
  return data;
}

}  // namespace

std::string png_file(std::span<const std::uint32_t> pixels, std::size_t width, std::size_t height, std::size_t stride) {
  std::string file = "\x89PNG\r\n\x1a\n";
  std::string header;
  append_number(header, width);
  append_number(header, height);
  header += std::string("\x08\x02\x00\x00\x00", 5);  // 8 bits, RGB, the only compression and filters, not interlaced
  append_chunk(file, "IHDR", header);
  append_chunk(file, "IDAT", compressed(filtered(pixels, width, height, stride)));
  append_chunk(file, "IEND", {});
  return file;
}

}  // namespace heed
