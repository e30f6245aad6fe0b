import { vi } from "vitest";

let ahead = 0;

/**
 * Puts this process's steady clock ahead by so many milliseconds, as if they had been waited: what is kept for some time is
 * asked for anew. Timers run as they were set, and dates stay. Until `vi.restoreAllMocks`, which each test file begins with.
 */
export function later(ms: number): void {
  if (!vi.isMockFunction(performance.now)) {
    const now = performance.now.bind(performance);
    ahead = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  }
  ahead += ms;
}
