// A file descriptor that is closed when it goes out of scope.
#pragma once

#include <unistd.h>

namespace heed {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}  // negative: no file
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace heed
