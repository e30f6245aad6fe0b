import { expect, it } from "vitest";
import { NOTHING_KNOWN, type OwnChanges, reported, settled, shown } from "./own-changes.ts";

const start: OwnChanges = { known: "", awaited: [] };
const reportAll = (...values: string[]) => values.reduce(reported, start);

it("knows what comes back of what was reported, also where some of it was left out", () => {
  const first = shown(reportAll("a", "an", "ann"), "a");
  expect(first).toEqual({ known: "a", awaited: ["an", "ann"] });
  expect(shown(first, "ann")).toEqual({ known: "ann", awaited: [] });
});

it("tells a change from outside, after which nothing is awaited", () => {
  expect(shown(start, "b")).toEqual({ known: "b", awaited: [], isFromOutside: true });
  expect(shown(reportAll("a", "an"), "b")).toEqual({ known: "b", awaited: [], isFromOutside: true });
});

it("takes nothing for news that is shown already, and awaits nothing of it", () => {
  expect(shown(start, "")).toBe(start);
  expect(reported(start, "")).toBe(start);
  expect(reportAll("a", "a")).toEqual({ known: "", awaited: ["a"] });
});

it("follows whatever is shown after Back", () => {
  expect(shown(NOTHING_KNOWN, "")).toEqual({ known: "", awaited: [], isFromOutside: true });
});

it("follows what is shown where it has overtaken what was reported", () => {
  expect(settled(reportAll("a"))).toBe(NOTHING_KNOWN);
});

it("awaits nothing any more once all is shown", () => {
  expect(settled(reportAll("a", ""))).toEqual(start);
  expect(settled(start)).toBe(start);
});
