// Fontconfig, GLib and Pango start threads of their own and use locks that the thread sanitizer (preset tsan) cannot
// see: what they do among themselves looks like races, while Heed's own code stays watched.
extern "C" const char* __tsan_default_options() { return "ignore_noninstrumented_modules=1"; }  // NOLINT: its name
