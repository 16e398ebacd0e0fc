#include "CVirtualThread.h"

/// The calls of the thread that runs this; none on any other.
extern _Thread_local const virtual_calls *virtual_here;
extern _Thread_local int64_t virtual_uptime, virtual_since_1970;
