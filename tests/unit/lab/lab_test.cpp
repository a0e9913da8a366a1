#include "heed/lab/lab.h"

#include <chrono>
#include <cstdio>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Lab, Dump) {
  ThreadPool pool;
  for (const auto& experiment : lab_experiments()) {
    const auto start = std::chrono::steady_clock::now();
    const LabResult result = run_lab(experiment.name, {}, pool);
    fmt::print("==== {} {:.3f} s\n", result.name,
               std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    for (const auto& t : result.tables) {
      fmt::print("-- {}\n", t.title);
      for (const auto& r : t.rows)
        fmt::print("{} {} {} | {:.8g} {:.8g} err {:.2g} tol {:.2g}\n", r.agrees() ? " " : "X", r.name,
                   fmt::join(r.parameters, ","), r.closed_form, r.measured, r.error(), r.tolerance());
    }
    for (const auto& f : result.findings) fmt::print("* {}\n", f);
    EXPECT_TRUE(result.agrees()) << result.name;
  }
}

}  // namespace
}  // namespace heed
