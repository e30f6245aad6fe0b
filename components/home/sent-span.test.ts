import { expect, test } from "vitest";
import { testOccurrence } from "#test/support/test-occurrence.ts";
import { lately, sentSpan, unexpected } from "./sent-span.ts";

test("what was sent counts by when it was sent, however far from its day", () => {
  const sent = (id: string, occasion_on: string, sent_at: string) =>
    testOccurrence({ id, occasion_on, status: "sent", sent_at });
  const all = [
    sent("moved far", "2027-01-20", "2026-12-01T09:00:00.000Z"),
    sent("late", "2026-11-20", "2026-12-03T09:00:00.000Z"),
    sent("before", "2026-11-28", "2026-11-24T09:00:00.000Z"),
  ];
  const { from, to } = sentSpan("2026-12-04", "sent");
  expect(all.every(({ occasion_on: day }) => day >= from && day <= to)).toBe(true);
  expect(lately(all, Date.parse("2026-12-04T12:00:00Z")).map(({ id }) => id)).toEqual(["late", "moved far"]);
});

test("who got nothing is named, unless somebody wanted that or it was long ago", () => {
  const skipped = (reason: "no_email" | "opted_out", day: string) =>
    testOccurrence({ id: `${reason} ${day}`, occasion_on: day, status: "skipped", reason });
  const all = [
    skipped("no_email", "2026-12-01"),
    skipped("opted_out", "2026-12-01"),
    skipped("no_email", "2026-11-20"),
  ];
  expect(unexpected(all, "2026-12-04").map(({ id }) => id)).toEqual(["no_email 2026-12-01"]);
});
