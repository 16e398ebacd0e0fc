// What the concurrency runtime asks before it does something itself: its own hooks, which have the calling convention of Swift.
#include <stddef.h>

#include "internal.h"

#define SWIFT __attribute__((swiftcall))
typedef SWIFT void (*enqueue)(void *);
typedef SWIFT virtual_executor (*get_main)(void);
typedef SWIFT _Bool (*is_main)(virtual_executor);

extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *, enqueue);
extern SWIFT void (*swift_task_enqueueMainExecutor_hook)(void *, enqueue);
extern SWIFT virtual_executor (*swift_task_getMainExecutor_hook)(get_main);
extern SWIFT _Bool (*swift_task_isMainExecutor_hook)(virtual_executor, is_main);

_Thread_local const virtual_calls *virtual_here;
int64_t virtual_uptime, virtual_awake, virtual_since_1970;
int virtual_reads;

static SWIFT void on_enqueue(void *job, enqueue original) {
  if (virtual_here)
    virtual_here->run_job(job);
  else
    original(job);
}

static SWIFT virtual_executor on_get_main(get_main original) {
  return virtual_here ? virtual_here->main_executor : original();
}

static SWIFT _Bool on_is_main(virtual_executor executor, is_main original) {
  if (virtual_here && executor.identity == virtual_here->main_executor.identity) return 1;
  return original(executor);
}

void virtual_enter(const virtual_calls *calls) {
  swift_task_enqueueGlobal_hook = on_enqueue;
  swift_task_enqueueMainExecutor_hook = on_enqueue;
  swift_task_getMainExecutor_hook = on_get_main;
  swift_task_isMainExecutor_hook = on_is_main;
  virtual_here = calls;
}

void virtual_leave(void) { virtual_here = NULL; }
int virtual_is_here(const virtual_calls *calls) { return virtual_here == calls; }

void virtual_forget_reads(void) { virtual_reads = 0; }

void virtual_set_time(int64_t uptime, int64_t awake, int64_t since_1970) {
  virtual_uptime = uptime;
  virtual_awake = awake;
  virtual_since_1970 = since_1970;
}
