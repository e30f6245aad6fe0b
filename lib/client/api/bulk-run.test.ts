import { describe, expect, test } from "vitest";
import { runBulk } from "./bulk-run.ts";
import { ApiError } from "./call.ts";

const refusal = (status: number) => new ApiError(status, { detail: "No" }, null);
const many = Array.from({ length: 20 }, (_, index) => `id-${index}`);

describe("acting on each of many", () => {
  test("does all of them, a few at a time, and tells how far it is", async () => {
    let under = 0;
    let most = 0;
    const told: number[] = [];
    const { done, refused, untried } = await runBulk(
      many,
      async () => {
        under += 1;
        most = Math.max(most, under);
        await new Promise((resolve) => setTimeout(resolve, 1));
        under -= 1;
      },
      { onProgress: (settled) => told.push(settled) },
    );
    expect([done.toSorted(), refused, untried]).toEqual([many.toSorted(), [], []]);
    expect(most).toBeLessThanOrEqual(4);
    expect(told).toEqual(many.map((_, index) => index + 1));
  });

  test("goes on after one that is refused, and counts one that is gone as done", async () => {
    const { done, refused } = await runBulk(["a", "b", "c"], async (id) => {
      if (id === "a") throw refusal(409);
      if (id === "b") throw refusal(404);
    });
    expect(done.toSorted()).toEqual(["b", "c"]);
    expect(refused).toEqual([{ id: "a", error: refusal(409) }]);
  });

  test.each([0, 401, 403])("gives up at %i, which the next would meet too", async (status) => {
    const { done, refused, untried } = await runBulk(many, async () => {
      throw refusal(status);
    });
    expect(done).toEqual([]);
    expect(refused.length).toBeLessThanOrEqual(4);
    expect(refused.length + untried.length).toBe(many.length);
  });

  test("waits where it asks too often, and then does it", async () => {
    let asked = 0;
    const { done } = await runBulk(
      ["a"],
      async () => {
        asked += 1;
        if (asked < 3) throw refusal(429);
      },
      { pause: 1 },
    );
    expect([done, asked]).toEqual([["a"], 3]);
  });

  test("stops when it is told to; what is under way is finished", async () => {
    const stop = new AbortController();
    const { done, untried } = await runBulk(many, async () => stop.abort(), { signal: stop.signal });
    expect(done.length).toBeLessThanOrEqual(4);
    expect(done.length + untried.length).toBe(many.length);
  });
});
