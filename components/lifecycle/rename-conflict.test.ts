import { expect, test } from "vitest";
import { hasRenameConflict } from "./rename-conflict.ts";

const before = { name: "Party", slug: "party" };

test.each([
  ["nothing else was renamed", before, { name: "Feast", slug: "party" }, false],
  ["somebody else gave another name", { ...before, name: "Ball" }, { name: "Feast", slug: "party" }, true],
  ["somebody else gave another slug", { ...before, slug: "ball" }, { name: "Feast", slug: "party" }, true],
  ["somebody else gave the same name", { ...before, name: "Feast" }, { name: "Feast", slug: "party" }, false],
  ["what somebody else changed is not saved", { ...before, slug: "ball" }, { name: "Feast" }, false],
])("when %s", (_case, now, saved, expected) => {
  expect(hasRenameConflict(before, now, saved)).toBe(expected);
});
