#include "heed/tensor/kernels/dropout.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "heed/tensor/kernels/dropout.cpp"
#include <hwy/foreach_target.h>  // must come before the vector code

#include "heed/tensor/kernels/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace heed::HWY_NAMESPACE {

using Words = hn::ScalableTag<std::uint32_t>;
using Word = hn::Vec<Words>;

// Low and high halves of the 64-bit products of the lanes of x and a constant factor.
HWY_INLINE void multiply_wide(Words du, Word x, std::uint32_t factor, Word& low, Word& high) {
  const hn::Repartition<std::uint64_t, Words> du64;
  const auto f = hn::Set(du, factor);
  const auto even = hn::MulEven(x, f);
  const auto odd = hn::MulEven(hn::BitCast(du, hn::ShiftRight<32>(hn::BitCast(du64, x))), f);
  low = hn::OddEven(hn::BitCast(du, hn::ShiftLeft<32>(odd)), hn::BitCast(du, even));
  high = hn::OddEven(hn::BitCast(du, odd), hn::BitCast(du, hn::ShiftRight<32>(even)));
}

// Random values of the blocks first .. first + Lanes - 1 in order, 4 per block. Each lane computes philox() of
// base/random.h for one block.
HWY_INLINE void random_blocks(std::uint64_t seed, std::uint64_t stream, std::uint64_t first, std::uint32_t* out) {
  const Words du;
  const auto first_low = static_cast<std::uint32_t>(first);
  const auto lane = hn::Iota(du, 0);
  Word c0 = hn::Add(hn::Set(du, first_low), lane);
  const auto carried = hn::Lt(c0, hn::Set(du, first_low));  // true where adding the lane index overflowed 2^32
  const auto first_high = static_cast<std::uint32_t>(first >> 32);
  Word c1 = hn::IfThenElse(carried, hn::Set(du, first_high + 1), hn::Set(du, first_high));
  Word c2 = hn::Set(du, static_cast<std::uint32_t>(stream));
  Word c3 = hn::Set(du, static_cast<std::uint32_t>(stream >> 32));
  auto key0 = static_cast<std::uint32_t>(seed), key1 = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    Word low0, high0, low1, high1;
    multiply_wide(du, c0, 0xD2511F53, low0, high0);
    multiply_wide(du, c2, 0xCD9E8D57, low1, high1);
    c0 = hn::Xor(hn::Xor(high1, c1), hn::Set(du, key0));
    c1 = low1;
    c2 = hn::Xor(hn::Xor(high0, c3), hn::Set(du, key1));
    c3 = low0;
    key0 += 0x9E3779B9;
    key1 += 0xBB67AE85;
  }
  hn::StoreInterleaved4(c0, c1, c2, c3, du, out);
}

void Dropout(const kernels::DropoutMask& mask, std::uint64_t offset, std::span<const float> x, bool add,
             std::span<float> y) {
  const Words du;
  const std::size_t lanes = hn::Lanes(du), batch = 4 * lanes;
  HWY_ALIGN std::uint32_t numbers[4 * HWY_MAX_BYTES / sizeof(std::uint32_t)];
  // An element is kept if its random value is at least probability * 2^32.
  const auto threshold = static_cast<std::uint32_t>(
      std::min(std::ldexp(static_cast<double>(mask.probability), 32), std::ldexp(1.0, 32) - 1));
  const float factor = 1 / (1 - mask.probability);
  std::uint64_t block = mask.first_block + offset / 4;
  std::size_t skip = offset % 4;  // values of the first block that come before the offset
  std::size_t begin = 0;
  while (begin < x.size()) {
    random_blocks(mask.seed, mask.stream, block, numbers);
    const std::size_t size = std::min(batch - skip, x.size() - begin);
    for_vectors(size, [&](auto d, std::size_t i) HWY_ATTR {
      const hn::RebindToUnsigned<decltype(d)> dw;
      const hn::RebindToSigned<decltype(d)> di;
      // Highway supports signed comparison on every target; flipping the top bit preserves the order.
      const auto flip = hn::Set(di, static_cast<std::int32_t>(0x80000000U));
      const auto number = hn::Xor(hn::BitCast(di, hn::LoadU(dw, numbers + skip + i)), flip);
      const auto limit = hn::Xor(hn::BitCast(di, hn::Set(dw, threshold)), flip);
      const auto dropped = hn::RebindMask(d, hn::Lt(number, limit));
      const auto kept = hn::IfThenZeroElse(dropped, hn::Mul(hn::LoadU(d, x.data() + begin + i), hn::Set(d, factor)));
      float* out = y.data() + begin + i;
      hn::StoreU(add ? hn::Add(kept, hn::LoadU(d, out)) : kept, d, out);
    });
    begin += size, block += lanes, skip = 0;
  }
}

}  // namespace heed::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace heed {
HWY_EXPORT(Dropout);

namespace kernels {
void dropout(const DropoutMask& mask, std::uint64_t offset, std::span<const float> x, bool add, std::span<float> y) {
  HWY_DYNAMIC_DISPATCH(Dropout)(mask, offset, x, add, y);
}
}  // namespace kernels
}  // namespace heed
#endif
