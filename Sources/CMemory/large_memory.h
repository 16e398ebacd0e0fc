// A hint to the processor, which Swift has no word for.
#ifndef UNLOCKSIM_PREFETCH_H
#define UNLOCKSIM_PREFETCH_H

// Begins to fetch what stands at an address. Waits for nothing, and no address is wrong.
static inline void prefetch(const void *address) { __builtin_prefetch(address, 0, 1); }

#endif
