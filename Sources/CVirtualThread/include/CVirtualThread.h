#ifndef CVIRTUALTHREAD_H
#define CVIRTUALTHREAD_H

#include <stdint.h>

// A thread on which nothing runs at the same time and no time passes by itself: what code on it asks of the concurrency runtime, of
// libdispatch and of the clock comes here, and on all other threads goes on as ever.

/// An executor as the concurrency runtime passes it.
typedef struct {
  void *identity;
  void *implementation;
} virtual_executor;

/// What the thread does with what it is asked.
typedef struct {
  /// A task goes on.
  void (*run_job)(void *job);
  /// A block that was put into a queue; both are the callee's, who calls `virtual_call_block` once.
  void (*run_block)(void *queue, void *block);
  /// The same after a time, in nanoseconds, which may be of a clock that stands still while the device sleeps.
  void (*run_block_after)(void *queue, void *block, int64_t nanoseconds, int stands_still);
  /// A function with its context, after a time: this is how tasks sleep.
  void (*run_function_after)(void *context, void (*function)(void *), int64_t nanoseconds, int stands_still);
  /// Time has to pass before the caller goes on.
  void (*sleep)(int64_t nanoseconds);
  /// Something that can't be controlled, by its name.
  void (*uncontrolled)(const char *what);
  /// A file is written, or has another name from now on.
  void (*wrote)(const char *path);
  /// Whether what runs was put into a queue, or into one whose target that is; of the main queue, whether it is the main thread's.
  int (*is_on)(const void *queue);
  /// What stands for the main actor.
  virtual_executor main_executor;
} virtual_calls;

/// Makes the calling thread a virtual one until `virtual_leave`; `calls` has to live as long.
void virtual_enter(const virtual_calls *calls);
void virtual_leave(void);
/// Whether the calling thread is the virtual one with these calls.
int virtual_is_here(const virtual_calls *calls);
/// Something else begins: reading the clock begins anew. Who reads it again and again is waiting, and time passes.
void virtual_forget_reads(void);
/// What the thread's clocks show, in nanoseconds: since the device was started, without what it slept of that, and since 1970.
void virtual_set_time(int64_t uptime, int64_t awake, int64_t since_1970);
/// Calls a block and lets go of it, and of its queue.
void virtual_call_block(void *block, void *queue);
/// Lets go of a block that is never called, and of its queue.
void virtual_release_block(void *block, void *queue);
/// The main queue, to compare with.
void *virtual_main_queue(void);
/// The queue that another one's blocks go to; none of the system's own.
void *virtual_target(const void *queue);
/// Seconds by the real clock, whatever the thread's own shows, and of the processor.
double virtual_real_seconds(void);

#endif
