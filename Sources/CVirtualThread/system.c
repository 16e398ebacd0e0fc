// Functions of the system's under their own names: the program's go before those of its libraries, so Foundation and libdispatch call
// these, too. Each does what it always does, but on a virtual thread.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

static const int64_t second = 1000000000;
static const int most_reads = 100000;

// The system's own function of this name.
#define ORIGINAL(name) \
  static __typeof__(&name) original; \
  if (!original) original = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static struct timespec as_timespec(int64_t nanoseconds) {
  return (struct timespec){.tv_sec = nanoseconds / second, .tv_nsec = nanoseconds % second};
}

// MARK: Clocks

int clock_gettime(clockid_t clock, struct timespec *out) {
  if (virtual_here) {
    // A loop that waits for a time: a millisecond goes by with each round, once there were many.
    if (++virtual_reads > most_reads) {
      virtual_here->sleep(second / 1000);
      virtual_reads = most_reads;
    }
    int is_date = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
    // Of the others only `ContinuousClock`’s runs on while the device sleeps.
    int64_t since_start = clock == CLOCK_BOOTTIME ? virtual_uptime : virtual_awake;
    *out = as_timespec(is_date ? virtual_since_1970 : since_start);
    return 0;
  }
  ORIGINAL(clock_gettime);
  return original ? original(clock, out) : (int)syscall(SYS_clock_gettime, clock, out);
}

double virtual_real_seconds(void) {
  struct timespec now;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
  if (virtual_here) {
    virtual_here->sleep(time->tv_sec * second + time->tv_nsec);
    return 0;
  }
  ORIGINAL(nanosleep);
  return original(time, rest);
}

int usleep(useconds_t microseconds) {
  struct timespec time = as_timespec((int64_t)microseconds * 1000);
  return nanosleep(&time, NULL);
}

unsigned sleep(unsigned seconds) {
  struct timespec time = {.tv_sec = seconds};
  nanosleep(&time, NULL);
  return 0;
}

// MARK: Files

static void note_written(const char *path, int flags) {
  if (virtual_here && (flags & (O_WRONLY | O_RDWR | O_CREAT)) && strncmp(path, "/dev/", 5)) virtual_here->wrote(path);
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    ORIGINAL(name); \
    va_list arguments; \
    va_start(arguments, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0; \
    va_end(arguments); \
    note_written(path, flags); \
    return original(path, flags, mode); \
  }

OPEN(open)
OPEN(open64)

int rename(const char *from, const char *to) {
  ORIGINAL(rename);
  note_written(to, O_WRONLY);
  return original(from, to);
}

// MARK: Threads of the app's own

// libdispatch starts workers when it likes, which say nothing of the app: what it is given is told where that is given.
static int is_in_libdispatch(const void *place) {
  Dl_info info;
  return dladdr(place, &info) && info.dli_fname && strstr(info.dli_fname, "libdispatch");
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  if (virtual_here && !is_in_libdispatch(__builtin_return_address(0)))
    virtual_here->uncontrolled("a thread of its own");
  ORIGINAL(pthread_create);
  return original(thread, attributes, start, argument);
}

// MARK: Queues

extern void *_Block_copy(const void *);
extern void _Block_release(const void *);
extern struct dispatch_queue_s _dispatch_main_q;
extern void dispatch_retain(void *);
extern void dispatch_release(void *);

struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *);
};

void virtual_call_block(void *block, void *queue) {
  ((struct block *)block)->invoke(block);
  virtual_release_block(block, queue);
}

void virtual_release_block(void *block, void *queue) {
  _Block_release(block);
  dispatch_release(queue);
}

// A queue has to live as long as its blocks, and nobody else may keep it.
static void *kept(void *queue) {
  dispatch_retain(queue);
  return queue;
}

void *virtual_main_queue(void) { return &_dispatch_main_q; }
// As libdispatch lays out its objects: a table, two counts, what comes next, the target.
void *virtual_target(const void *queue) { return ((void *const *)queue)[3]; }

// How long until a time of libdispatch's: dates are negative with bit 62 set, the clock that runs on while the device sleeps without it.
static int64_t until(uint64_t time) {
  int64_t left;
  if ((int64_t)time < 0 && (time & (1ULL << 62)))
    left = -(int64_t)time - virtual_since_1970;
  else
    left = (int64_t)(time & ~(1ULL << 63)) - ((int64_t)time < 0 ? virtual_uptime : virtual_awake);
  return left < 0 ? 0 : left;
}

// Whether a time of libdispatch's is of the clock that stands still while the device sleeps.
static int stands_still(uint64_t time) { return (int64_t)time >= 0; }

void dispatch_async(void *queue, void *block) {
  if (virtual_here) return virtual_here->run_block(kept(queue), _Block_copy(block));
  ORIGINAL(dispatch_async);
  original(queue, block);
}

void dispatch_sync(void *queue, void *block) {
  ORIGINAL(dispatch_sync);
  if (virtual_here && queue == virtual_main_queue() && virtual_here->is_on(queue))
    virtual_here->uncontrolled("DispatchQueue.main.sync on the main thread, which never comes back on a phone");
  original(queue, block);
}

// `dispatchPrecondition`: libdispatch knows only of what it runs itself, as in `sync`.
static int is_on(const void *queue) { return virtual_here && virtual_here->is_on(queue); }

void dispatch_assert_queue(void *queue) {
  ORIGINAL(dispatch_assert_queue);
  if (!is_on(queue)) original(queue);
}

void dispatch_assert_queue_barrier(void *queue) {
  ORIGINAL(dispatch_assert_queue_barrier);
  if (!is_on(queue)) original(queue);
}

void dispatch_assert_queue_not(void *queue) {
  ORIGINAL(dispatch_assert_queue_not);
  if (is_on(queue)) __builtin_trap();
  original(queue);
}

void dispatch_barrier_async(void *queue, void *block) {
  if (virtual_here) return virtual_here->run_block(kept(queue), _Block_copy(block));
  ORIGINAL(dispatch_barrier_async);
  original(queue, block);
}

void dispatch_after(uint64_t time, void *queue, void *block) {
  if (virtual_here)
    return virtual_here->run_block_after(kept(queue), _Block_copy(block), until(time), stands_still(time));
  ORIGINAL(dispatch_after);
  original(time, queue, block);
}

// This is how a task that sleeps is woken.
void dispatch_after_f(uint64_t time, void *queue, void *context, void (*function)(void *)) {
  if (virtual_here) return virtual_here->run_function_after(context, function, until(time), stands_still(time));
  ORIGINAL(dispatch_after_f);
  original(time, queue, context, function);
}

// Groups and sources call back on threads of libdispatch's own, which nothing here sees.
static _Thread_local int has_given_group_work;

void dispatch_group_async(void *group, void *queue, void *block) {
  if (virtual_here) {
    virtual_here->uncontrolled("DispatchGroup");
    has_given_group_work = 1;
  }
  ORIGINAL(dispatch_group_async);
  original(group, queue, block);
}

void dispatch_group_notify(void *group, void *queue, void *block) {
  if (virtual_here) virtual_here->uncontrolled("DispatchGroup");
  ORIGINAL(dispatch_group_notify);
  original(group, queue, block);
}

void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  if (virtual_here) virtual_here->uncontrolled("a source of Dispatch, such as a timer");
  ORIGINAL(dispatch_source_create);
  return original(type, handle, mask, queue);
}

// What nobody on this thread will ever signal can't be waited for: the wait ends as if its time were over.
intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t time) {
  ORIGINAL(dispatch_semaphore_wait);
  if (!virtual_here) return original(semaphore, time);
  if (original(semaphore, 0) == 0) return 0;
  virtual_here->uncontrolled("a semaphore that it waits for");
  return 1;
}

// Neither can a group whose blocks are to run on this very thread. Those that libdispatch runs elsewhere get a second of real time.
static _Thread_local int waits_for_block;

intptr_t dispatch_group_wait(void *group, uint64_t time) {
  ORIGINAL(dispatch_group_wait);
  // A block has a group of its own inside libdispatch, and is told as a block.
  if (!virtual_here || waits_for_block) return original(group, time);
  for (int tries = has_given_group_work ? 1000 : 1; tries > 0; tries--) {
    if (original(group, 0) == 0) return 0;
    struct timespec moment = as_timespec(second / 1000);
    if (tries > 1) syscall(SYS_nanosleep, &moment, NULL);
  }
  virtual_here->uncontrolled("a DispatchGroup that it waits for");
  return 1;
}

// What `DispatchWorkItem.wait` calls.
intptr_t dispatch_block_wait(void *block, uint64_t time) {
  ORIGINAL(dispatch_block_wait);
  if (!virtual_here) return original(block, time);
  waits_for_block = 1;
  intptr_t is_late = original(block, 0);
  waits_for_block = 0;
  if (!is_late) return 0;
  virtual_here->uncontrolled("a DispatchWorkItem that it waits for");
  return 1;
}

void dispatch_apply(size_t count, void *queue, void *block) {
  if (virtual_here) virtual_here->uncontrolled("DispatchQueue.concurrentPerform");
  ORIGINAL(dispatch_apply);
  original(count, queue, block);
}
