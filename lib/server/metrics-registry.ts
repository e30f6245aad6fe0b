import { collectDefaultMetrics, Registry } from "prom-client";

// Next.js loads a module once for each bundle of its build: one registry for all.
const holder = globalThis as typeof globalThis & { rollcallMetrics?: Registry };

/** What this process measures of itself: memory, processor, event loop, and what others register. */
export function processMetrics(): Registry {
  if (holder.rollcallMetrics === undefined) {
    holder.rollcallMetrics = new Registry();
    collectDefaultMetrics({ register: holder.rollcallMetrics });
  }
  return holder.rollcallMetrics;
}
