// What the sanitizers (presets asan and tsan) leave alone: the libraries that Heed uses. Its own code is checked.

// Fontconfig, GLib and Pango start threads of their own and use locks that the thread sanitizer cannot see, so what
// they do among themselves looks like races.
extern "C" const char* __tsan_default_options() { return "ignore_noninstrumented_modules=1"; }  // NOLINT: its name

// Fontconfig loses 288 bytes while it reads its configuration, once a process.
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }  // NOLINT: its name
// Without a table of it on standard error, where programs have something to say.
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }  // NOLINT: its name
