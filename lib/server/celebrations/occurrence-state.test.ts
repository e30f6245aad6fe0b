import { expect, test } from "vitest";
import { OCCURRENCE_STATUSES } from "#lib/contract/resources/occurrence-values.ts";
import { sourcesOf } from "./occurrence-state.ts";

test("the possible changes of an occurrence", () => {
  const table = Object.fromEntries(OCCURRENCE_STATUSES.map((status) => [status, sourcesOf(status)]));
  expect(table).toEqual({
    planned: ["prepared", "awaiting_approval", "approved", "skipped"],
    prepared: ["planned", "awaiting_approval"],
    awaiting_approval: ["planned", "prepared"],
    approved: ["awaiting_approval"],
    sent: ["prepared", "awaiting_approval", "approved"],
    skipped: ["planned", "prepared", "awaiting_approval", "approved"],
  });
});

test("what was sent stays so", () => {
  expect(OCCURRENCE_STATUSES.filter((status) => sourcesOf(status).includes("sent"))).toEqual([]);
});
