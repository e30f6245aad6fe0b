import { expect, test } from "vitest";
import { firstIdAt, newId } from "./ids.ts";

test("ids are version 7, distinct, and sort in the order in which they were made", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids.slice(0, 100)) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test("the first 48 bits are the time in milliseconds", () => {
  const before = Date.now();
  const time = Number.parseInt(newId().replaceAll("-", "").slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThan(before + 60_000);
});

test("the least id of a moment is before all that are made from then on, and after all before", () => {
  const [before, moment] = [newId(), new Date(Date.now() + 5)];
  expect(firstIdAt(moment) > before).toBe(true);
  expect(firstIdAt(new Date(Date.now() - 1)) < newId()).toBe(true);
});
