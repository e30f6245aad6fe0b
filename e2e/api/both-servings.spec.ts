import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import { ask, withoutMade } from "../fixtures/servings/compare.ts";
import { openServings, type Servings } from "../fixtures/servings/servings.ts";
import { allShots } from "../fixtures/servings/shots.ts";

/** What the API answers is the same, to the byte, whether Next.js serves it or not. */
let servings: Servings | undefined;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  servings = await openServings();
});

test.afterAll(() => servings?.stop());

test("the same is answered with and without Next.js", async () => {
  test.setTimeout(300_000);
  if (servings === undefined) throw new Error("Nothing serves");
  const { lean: own, next: other, seed } = servings;
  const seeded = new Set(JSON.stringify([...seed.rows.values()]).match(/[0-9a-f-]{36}/g));
  const differences: unknown[] = [];
  let count = 0;
  for (const [about, shots] of allShots(seed))
    for (const shot of shots) {
      const answers = await Promise.all([own, other].map((url) => ask(url, shot)));
      const [lean, next] = answers.map((answer) => withoutMade(answer, seeded));
      count += 1;
      if (!isDeepStrictEqual(lean, next))
        differences.push({ about, method: shot.method, target: shot.target, lean, next });
    }
  expect(differences).toEqual([]);
  expect(count).toBeGreaterThan(1000);
});
