import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { every } from "./every.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a time is left out while the run before it goes on, whether or not that fails", async () => {
  let runs = 0;
  let end: (failure?: Error) => void = () => {};
  const work = () => {
    runs += 1;
    return new Promise<void>((resolve, reject) => {
      end = (failure) => (failure === undefined ? resolve() : reject(failure));
    });
  };
  every(1000, work, "nothing was done");
  await vi.advanceTimersByTimeAsync(3500);
  expect(runs).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(2);
  end(new Error("The database is away"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(3);
});
