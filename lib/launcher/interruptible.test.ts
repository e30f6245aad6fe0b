import { addAbortSignal, PassThrough } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { runCommand } from "./interruptible.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs work that is interrupted as soon as it waits. @returns its exit code, and what it says */
async function interrupted(work: (signal: AbortSignal) => Promise<unknown>): Promise<[number, string]> {
  let said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const handlers: (() => void)[] = [];
  vi.spyOn(process, "on").mockImplementation((name, handler) => {
    if (SIGNALS.some((signal) => signal === name)) handlers.push(handler as () => void);
    return process;
  });
  const code = await runCommand(async (signal) => {
    setTimeout(() => handlers[0]?.(), 1);
    await work(signal);
    return 0;
  });
  return [code, said];
}

it.each([
  ["reads", (signal: AbortSignal) => addAbortSignal(signal, new PassThrough()).toArray()],
  ["waits", (signal: AbortSignal) => delay(10_000, undefined, { signal })],
])("says of a command that was asked to stop while it %s that it has stopped", async (_, work) => {
  expect(await interrupted(work)).toEqual([1, "\nStopped before it was done.\n"]);
});
