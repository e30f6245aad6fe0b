import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestOutcome, TestTask } from "#test/support/task-program.ts";
import { BoundedPool, type PoolPlan } from "./bounded-pool.ts";
import { TooCostly } from "./bounded-process.ts";
import { TooManyRequestsError } from "./errors.ts";

const MIB = 2 ** 20;
const PLAN: PoolPlan = {
  path: "test/support/task-program.ts",
  ...{ heapMiB: 64, mostBytes: 400 * MIB, spentBytes: 300 * MIB },
  ...{ atOnce: 1, mostWaiting: 3, idleMs: 60_000 },
};
const poolOf = (more: Partial<PoolPlan> = {}) => new BoundedPool<TestTask, TestOutcome>({ ...PLAN, ...more });
/** So long that no limit of time ends what another is to end. */
const LONG = { limitMs: 10 * 60_000 };
const MINUTE = { timeout: 60_000 };

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("a process that does tasks", MINUTE, () => {
  it("knows nothing of this one's environment", async () => {
    process.env.ROLLCALL_ADMIN_PASSWORD = "four calm candle words";
    process.env.DATABASE_URL ??= "postgresql://secret";
    try {
      const { names } = await poolOf().do("a", { does: "tell" }, LONG);
      const known = [
        "PATH",
        "NODE_ENV",
        "SystemRoot",
        "TEMP",
        "NODE_CHANNEL_FD",
        "NODE_CHANNEL_SERIALIZATION_MODE",
      ];
      expect(names.filter((name) => !known.includes(name))).toEqual([]);
    } finally {
      delete process.env.ROLLCALL_ADMIN_PASSWORD;
    }
  });

  it("does one after the other", async () => {
    const pool = poolOf();
    const first = await pool.do("a", { does: "tell" }, LONG);
    expect((await pool.do("b", { does: "tell" }, LONG)).pid).toBe(first.pid);
  });

  it.each<[string, TestTask, Partial<PoolPlan>, { limitMs: number; cpuMs?: number }]>([
    ["JavaScript's heap", { does: "fill", what: "heap" }, { mostBytes: 2 ** 40 }, LONG],
    ["all its memory", { does: "fill", what: "buffers" }, {}, LONG],
    ["processor time", { does: "burn", ms: 10 * 60_000 }, {}, { ...LONG, cpuMs: 300 }],
    ["time", { does: "sleep", ms: 10 * 60_000 }, {}, { limitMs: 1_000, cpuMs: 60_000 }],
  ])("is ended by the limit of %s, and another takes its place", async (_name, task, plan, limits) => {
    const pool = poolOf(plan);
    const { pid } = await pool.do("a", { does: "tell" }, LONG);
    await expect(pool.do("a", task, limits)).rejects.toThrow(TooCostly);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect((await pool.do("a", { does: "tell" }, LONG)).pid).not.toBe(pid);
  });

  it("counts processor time anew with each task", async () => {
    const pool = poolOf();
    for (let round = 0; round < 3; round += 1)
      await pool.do("a", { does: "burn", ms: 400 }, { ...LONG, cpuMs: 1_000 });
  });

  it("says what is wrong with its program", async () => {
    const pool = poolOf();
    await expect(pool.do("a", { does: "throw" }, LONG)).rejects.toMatchObject({
      message: expect.stringContaining("A fault of the program"),
      code: "ENOSPC",
    });
    await expect(pool.do("a", { does: "exit" }, LONG)).rejects.toThrow("No process does what was asked");
    await pool.do("a", { does: "tell" }, LONG);
  });

  it("makes room for another when it has grown", async () => {
    const pool = poolOf({ spentBytes: 1 });
    const first = await pool.do("a", { does: "tell" }, LONG);
    expect((await pool.do("a", { does: "tell" }, LONG)).pid).not.toBe(first.pid);
  });
});

describe("a process that the system ended", MINUTE, () => {
  let folder = "";
  const starts = () => readFile(join(folder, "starts"), "utf8").then((text) => text.length);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "pool-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("while it waited is nobody's fault", async () => {
    const pool = poolOf();
    const { pid } = await pool.do("a", { does: "tell" }, LONG);
    process.kill(pid, "SIGKILL");
    // The pool has not noticed its end yet.
    expect((await pool.do("a", { does: "tell" }, LONG)).pid).not.toBe(pid);
  });

  it.each([
    [1, "is tried again"],
    [2, "is tried no third time"],
  ])("%i times at a task: that %s", async (times) => {
    const done = poolOf().do("a", { does: "die", file: join(folder, "starts"), times }, LONG);
    await (times === 1 ? done : expect(done).rejects.toThrow(TooCostly));
    expect(await starts()).toBe(2);
  });

  it.each<[string, TestTask, Partial<PoolPlan>, { limitMs: number; cpuMs?: number }]>([
    ["JavaScript's heap", { does: "fill", what: "heap" }, { mostBytes: 2 ** 40 }, LONG],
    ["all its memory", { does: "fill", what: "buffers" }, {}, LONG],
    ["processor time", { does: "burn", ms: 10 * 60_000 }, {}, { ...LONG, cpuMs: 300 }],
  ])(
    "is another thing than the limit of %s, at which no task is tried again",
    async (_name, then, plan, limits) => {
      const task = { does: "note", file: join(folder, "starts"), then } as const;
      await expect(poolOf(plan).do("a", task, limits)).rejects.toThrow(TooCostly);
      expect(await starts()).toBe(1);
    },
  );
});

describe("whoever goes away", MINUTE, () => {
  it("ends what is being done", async () => {
    const pool = poolOf();
    const { pid } = await pool.do("a", { does: "tell" }, LONG);
    const client = new AbortController();
    const done = pool.do("a", { does: "sleep", ms: 10 * 60_000 }, { ...LONG, signal: client.signal });
    await setImmediate();
    client.abort(new Error("gone"));
    await expect(done).rejects.toThrow("gone");
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it("leaves the queue", async () => {
    const pool = poolOf();
    const client = new AbortController();
    const first = pool.do("a", { does: "burn", ms: 500 }, LONG);
    const second = pool.do("a", { does: "throw" }, { ...LONG, signal: client.signal });
    client.abort(new Error("gone"));
    await expect(second).rejects.toThrow("gone");
    await first;
    await pool.do("a", { does: "tell" }, LONG);
  });

  it("has its outcome all the same when that comes within the grace", async () => {
    const pool = poolOf();
    const { pid } = await pool.do("a", { does: "tell" }, LONG);
    const client = new AbortController();
    const limits = { ...LONG, signal: client.signal, graceMs: 10 * 60_000 };
    const done = pool.do("a", { does: "burn", ms: 200 }, limits);
    await setImmediate();
    client.abort(new Error("gone"));
    expect((await done).pid).toBe(pid);
  });
});

describe("turns", MINUTE, () => {
  it("go from one organization to the next, however many one has waiting", async () => {
    const pool = poolOf();
    const order: string[] = [];
    const ask = (orgId: string) => pool.do(orgId, { does: "tell" }, LONG).then(() => order.push(orgId));
    await Promise.all([ask("a"), ask("a"), ask("a"), ask("b"), ask("c"), ask("b")]);
    expect(order).toEqual(["a", "b", "c", "a", "b", "a"]);
  });

  it("are refused to whoever has too many", async () => {
    const pool = poolOf();
    const ask = (orgId: string) => pool.do(orgId, { does: "tell" }, LONG);
    const asked = [1, 2, 3, 4].map(() => ask("a"));
    await expect(ask("a")).rejects.toThrow(TooManyRequestsError);
    await ask("b");
    await Promise.all(asked);
  });

  it("hold several tasks together", async () => {
    const pool = poolOf();
    const order: string[] = [];
    const two = pool.inTurn("a", undefined, async (run) => {
      await run({ does: "tell" }, LONG);
      order.push("a");
      await run({ does: "tell" }, LONG);
      order.push("a");
    });
    await Promise.all([two, pool.do("b", { does: "tell" }, LONG).then(() => order.push("b"))]);
    expect(order).toEqual(["a", "a", "b"]);
  });
});
