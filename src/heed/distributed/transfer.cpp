#include "heed/distributed/transfer.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/pointwise.h"

namespace heed::distributed {
namespace {

bool is_over(MPI_Request& request) {
  int over = 0;
  require_mpi(MPI_Test(&request, &over, MPI_STATUS_IGNORE));
  return over != 0;
}

bool are_over(std::span<MPI_Request> requests) {
  int over = 0;
  require_mpi(MPI_Testall(static_cast<int>(requests.size()), requests.data(), &over, MPI_STATUSES_IGNORE));
  return over != 0;
}

constexpr int kAloneTag = 0;  // for messages of the first rank while it works alone; sums use higher tags
constexpr char kWorking = 'w', kFinished = 'f';

}  // namespace

void require_mpi(int code) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING] = {};
  int size = 0;
  MPI_Error_string(code, text, &size);
  throw Error(
      fmt::format("cannot talk to the other ranks: {}", std::string_view(text, static_cast<std::size_t>(size))));
}

void SumTransfer::start() {
  require_mpi(MPI_Iallreduce(MPI_IN_PLACE, numbers_.data(), static_cast<int>(numbers_.size()), MPI_FLOAT, MPI_SUM,
                             MPI_COMM_WORLD, &request_));
}

Transfer::State SumTransfer::look() { return is_over(request_) ? State::kDone : State::kWaiting; }

void PairSumTransfer::start() {
  received_ = std::make_unique_for_overwrite<float[]>(numbers_.size());
  exchange();
}

void PairSumTransfer::exchange() {
  const int other = rank_ ^ distance_, size = static_cast<int>(numbers_.size());
  require_mpi(MPI_Irecv(received_.get(), size, MPI_FLOAT, other, tag_, MPI_COMM_WORLD, &requests_[0]));
  require_mpi(MPI_Isend(numbers_.data(), size, MPI_FLOAT, other, tag_, MPI_COMM_WORLD, &requests_[1]));
}

Transfer::State PairSumTransfer::look() {
  if (!are_over(requests_)) return State::kWaiting;
  kernels::add_to(std::span(received_.get(), numbers_.size()), numbers_);
  distance_ *= 2;
  if (distance_ >= count_) return State::kDone;
  exchange();
  return State::kMoved;
}

void BroadcastTransfer::next() {
  constexpr std::size_t kMost = std::size_t{1} << 30;  // MPI counts in int
  const std::size_t size = std::min(bytes_.size(), kMost);
  require_mpi(MPI_Ibcast(bytes_.data(), static_cast<int>(size), MPI_BYTE, 0, MPI_COMM_WORLD, &request_));
  bytes_ = bytes_.subspan(size);
}

Transfer::State BroadcastTransfer::look() {
  if (!is_over(request_)) return State::kWaiting;
  if (bytes_.empty()) return State::kDone;
  next();
  return State::kMoved;
}

GatherTransfer::GatherTransfer(std::span<const std::byte> own, std::span<const int> sizes, std::span<std::byte> all)
    : own_(own), sizes_(sizes), all_(all) {
  int begin = 0;
  for (const int size : sizes) begins_.push_back(begin), begin += size;
}

void GatherTransfer::start() {
  require_mpi(MPI_Iallgatherv(own_.data(), static_cast<int>(own_.size()), MPI_BYTE, all_.data(), sizes_.data(),
                              begins_.data(), MPI_BYTE, MPI_COMM_WORLD, &request_));
}

Transfer::State GatherTransfer::look() { return is_over(request_) ? State::kDone : State::kWaiting; }

void WorkingTransfer::tell(char what) {
  word_ = what;
  told_ = std::chrono::steady_clock::now();
  requests_.assign(static_cast<std::size_t>(count_ - 1), MPI_REQUEST_NULL);
  for (int other = 1; other < count_; ++other)
    require_mpi(MPI_Isend(&word_, 1, MPI_CHAR, other, kAloneTag, MPI_COMM_WORLD,
                          &requests_[static_cast<std::size_t>(other - 1)]));
}

Transfer::State WorkingTransfer::look() {
  constexpr std::chrono::seconds kEvery{1};
  if (!are_over(requests_)) return State::kWaiting;
  if (told_all_) return State::kDone;
  if (*finished_) {
    tell(kFinished);
    told_all_ = true;
  } else if (std::chrono::steady_clock::now() - told_ > kEvery) {
    tell(kWorking);
  }
  return State::kWaiting;
}

void AwaitingTransfer::start() { require_mpi(MPI_Irecv(&word_, 1, MPI_CHAR, 0, kAloneTag, MPI_COMM_WORLD, &request_)); }

Transfer::State AwaitingTransfer::look() {
  if (!is_over(request_)) return State::kWaiting;
  if (word_ == kFinished) return State::kDone;
  start();
  return State::kMoved;
}

}  // namespace heed::distributed
