#include "CVirtualThread.h"

/// The calls of the thread that runs this; none on any other.
extern _Thread_local const virtual_calls *virtual_here;
/// What clocks show on all virtual threads, of which only one runs at a time.
extern int64_t virtual_uptime, virtual_awake, virtual_since_1970;
/// How often the clock was read with nothing else in between.
extern int virtual_reads;
