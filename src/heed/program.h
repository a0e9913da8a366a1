// Heed's program as a function: all verbs of `heed`, for programs that add something of their own to them.
//
//   int main(int argc, char** argv) {
//     heed::register_attention("mine", make_my_attention);  // heed/nn/attention/make_attention.h
//     return heed::run_program(argc, argv);                 // ./mine train --attention mine ...
//   }
#pragma once

namespace heed {

// Does what the command line says, with the standard streams, and returns the exit code: 0 done, 1 a negative result,
// 2 wrong usage or an error, 128 + N interrupted by signal N. Verbs that can be interrupted catch SIGINT and SIGTERM
// while they run.
int run_program(int argc, const char* const* argv) noexcept;

}  // namespace heed
