import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type StillOutcome, StillQueue } from "./still-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(5);

function queue() {
  const asked: { input: string; finish: (fails?: boolean) => void }[] = [];
  const told: StillOutcome<string>[] = [];
  const stills = new StillQueue<string>(
    (input) =>
      new Promise((resolve, reject) => {
        const finish = (fails = false) =>
          fails ? reject(new Error(`no ${input}`)) : resolve(new Blob([input]));
        asked.push({ input, finish });
      }),
    (outcome) => told.push(outcome),
    (error) => error.message === "no connection",
    0,
  );
  return { stills, asked, told };
}

test("asks for one at a time, and of those that were wanted meanwhile only for the last", async () => {
  const { stills, asked, told } = queue();
  for (const input of ["a", "b", "c"]) stills.ask(input);
  expect(asked.map(({ input }) => input)).toEqual(["a"]);
  asked[0]?.finish();
  await settled();
  expect(asked.map(({ input }) => input)).toEqual(["a", "c"]);
  asked[1]?.finish();
  await settled();
  expect(told.map(({ input }) => input)).toEqual(["a", "c"]);
  stills.ask("c");
  expect(asked).toHaveLength(2);
});

test("tells what failed, and goes on", async () => {
  const { stills, asked, told } = queue();
  stills.ask("a");
  stills.ask("b");
  asked[0]?.finish(true);
  await settled();
  expect(told[0]?.error?.message).toBe("no a");
  asked[1]?.finish();
  await settled();
  expect(told[1]).toMatchObject({ input: "b", error: null });
});

test("tells nothing after it was stopped", async () => {
  const { stills, asked, told } = queue();
  stills.ask("a");
  stills.stop();
  asked[0]?.finish();
  await settled();
  expect(told).toEqual([]);
});

test("asks again for what failed without a connection, at once when there is one, and tells what became of it", async () => {
  const { stills, asked, told } = queue();
  stills.ask("connection");
  asked[0]?.finish(true);
  await settled();
  expect([asked.length, told[0]?.error?.message]).toEqual([1, "no connection"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(2);
  asked[1]?.finish(true);
  await settled();
  stills.retry();
  await settled();
  expect(asked).toHaveLength(3);
  asked[2]?.finish();
  await settled();
  expect(told.at(-1)).toMatchObject({ input: "connection", error: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked, "what has been drawn is not asked for again").toHaveLength(3);
});

test("asks at once for another picture while it waits for the connection", async () => {
  const { stills, asked } = queue();
  stills.ask("connection");
  asked[0]?.finish(true);
  await settled();
  stills.ask("b");
  await settled();
  expect(asked.map(({ input }) => input)).toEqual(["connection", "b"]);
});
