import { expect, it } from "vitest";
import { unsentInstant } from "./message-instant.ts";

const [CREATED, TRIED, PLANNED] = ["2026-11-20T08:00:00Z", "2026-11-21T08:00:00Z", "2026-12-01T08:00:00Z"];
const facts = { scheduled_at: null, attempted_at: null, created_at: CREATED };

it("a message that is not sent shows when it is to be, else its last attempt, else when it was queued", () => {
  expect(unsentInstant({ ...facts, status: "scheduled", scheduled_at: PLANNED })).toEqual({
    word: "scheduled",
    at: PLANNED,
  });
  for (const status of ["failed", "queued", "canceled"] as const) {
    const tried = { ...facts, status, scheduled_at: PLANNED, attempted_at: TRIED };
    expect(unsentInstant(tried)).toEqual({ word: "attempted", at: TRIED });
    expect(unsentInstant({ ...tried, attempted_at: null })).toEqual({ word: "created", at: CREATED });
  }
});
