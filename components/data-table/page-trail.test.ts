import { expect, it } from "vitest";
import { rowsOf } from "./list-pager.ts";
import { pagesBefore } from "./page-trail.ts";

const trail = { second: "", third: "second" };

it("counts the pages back to the first one", () => {
  expect(pagesBefore(trail, null)).toBe(0);
  expect(pagesBefore(trail, "second")).toBe(1);
  expect(pagesBefore(trail, "third")).toBe(2);
});

it("does not guess where a shared link begins, or where a trail leads nowhere", () => {
  expect(pagesBefore({}, "third")).toBeNull();
  expect(pagesBefore({ third: "second" }, "third")).toBeNull();
  expect(pagesBefore({ second: "third", third: "second" }, "third")).toBeNull();
});

it("says which rows of the list a page has, also of the last one, which is not full", () => {
  const state = { limit: 50 };
  expect(rowsOf({ state, pagesBefore: 0 }, 50)).toEqual({ from: 1, to: 50 });
  expect(rowsOf({ state, pagesBefore: 2 }, 12)).toEqual({ from: 101, to: 112 });
  expect(rowsOf({ state, pagesBefore: null }, 50)).toBeNull();
  expect(rowsOf({ state, pagesBefore: 0 }, 0)).toBeNull();
});
