// How the explorer's tables ask for memory, in plain functions: wishes that Swift has no words for. Nothing else of
// the C library comes through, so that the core can't reach clocks, files or the environment.
#ifndef UNLOCKSIM_LARGE_MEMORY_H
#define UNLOCKSIM_LARGE_MEMORY_H

#include <stddef.h>
#include <sys/mman.h>

// Begins to fetch what stands at an address. Waits for nothing, and no address is wrong.
static inline void prefetch(const void *address) { __builtin_prefetch(address, 0, 1); }

// Asks for pages of 2 MB. Only advice: where the system doesn't take it, all goes on as before.
static inline void memory_wants_large_pages(void *room, size_t size) { (void)madvise(room, size, MADV_HUGEPAGE); }

// Addresses to which memory comes with the first use of each page; NULL where the system gives none so freely.
static inline void *memory_reserve(size_t size) {
  void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return room == MAP_FAILED ? NULL : room;
}

#if defined(__GLIBC__)
// What malloc has given out, as its own function tells it; declared here because its header brings files along.
struct memory_account { size_t arena, ordblks, smblks, hblks, hblkhd, usmblks, fsmblks, uordblks, fordblks, keepcost; };
extern struct memory_account memory_account(void) __asm__("mallinfo2");
static inline size_t memory_taken(void) {
  struct memory_account account = memory_account();
  return account.uordblks + account.hblkhd;
}
#else
static inline size_t memory_taken(void) { return 0; }
#endif

static inline void memory_release(void *room, size_t size) { (void)munmap(room, size); }

#endif
