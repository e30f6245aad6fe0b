import { getHeapStatistics } from "node:v8";

/**
 * Limit of a process's heap, far above what it needs. Up to 2 GB the collector lets garbage grow to less
 * than twice of what is in use, above to four times (V8's `MemoryController::MaxGrowingFactor`).
 */
const HEAP_MB = 1_536;

/** A small machine, or NODE_OPTIONS, may allow less. */
export const heapMb = (): number =>
  Math.min(HEAP_MB, Math.floor(getHeapStatistics().heap_size_limit / (1024 * 1024)));
