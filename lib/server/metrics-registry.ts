import { collectDefaultMetrics, Registry } from "prom-client";

// Next.js loads a module once for each bundle of its build: one registry for all of them.
const holder = globalThis as typeof globalThis & { rollcallMetrics?: Registry };

/** Metrics of this process: memory, processor, event loop, and those that other modules register. */
export function processMetrics(): Registry {
  if (holder.rollcallMetrics === undefined) {
    holder.rollcallMetrics = new Registry();
    collectDefaultMetrics({ register: holder.rollcallMetrics });
  }
  return holder.rollcallMetrics;
}
