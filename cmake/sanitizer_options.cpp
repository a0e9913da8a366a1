// What the sanitizers (presets asan and tsan) ignore: the libraries that Heed uses. Heed's own code is checked.

// Fontconfig, GLib and Pango start their own threads and use locks that the thread sanitizer cannot see, so their
// internal synchronisation looks like races.
extern "C" const char* __tsan_default_options() { return "ignore_noninstrumented_modules=1"; }  // NOLINT: its name

// Fontconfig leaks 288 bytes per process while it reads its configuration.
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }  // NOLINT: its name
// No table of suppressions on standard error, which belongs to the programs.
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }  // NOLINT: its name
