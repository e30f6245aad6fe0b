import { expect, test } from "vitest";
import { inTurns } from "./rows-in-turns.ts";

test("rows come two hundred at a time, and others have a turn after each of them", async () => {
  const rows = Array.from({ length: 1_050 }, (_, at) => at);
  const seen: number[] = [];
  const sizes: number[] = [];
  const turns: number[] = [];
  let others = 0;
  for await (const some of inTurns(rows)) {
    seen.push(...some);
    sizes.push(some.length);
    turns.push(others);
    setImmediate(() => {
      others += 1;
    });
  }
  expect(seen).toEqual(rows);
  expect([sizes, turns, others]).toEqual([[200, 200, 200, 200, 200, 50], [0, 1, 2, 3, 4, 5], 6]);
});
