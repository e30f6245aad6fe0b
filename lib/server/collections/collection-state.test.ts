import { expect, it } from "vitest";
import { COLLECTION_STATUSES } from "#lib/contract/resources/collection.ts";
import { mayBecome, outcomeOf } from "./collection-state.ts";

it("allows these transitions and no others", () => {
  const allowed = COLLECTION_STATUSES.map(
    (from) => `${from} → ${COLLECTION_STATUSES.filter((to) => mayBecome(from, to)).join(", ")}`,
  );
  expect(allowed).toEqual([
    "queued → rendering, packaging, ready, failed, canceled",
    "rendering → packaging, ready, failed, canceled",
    "packaging → packaging, completed, failed, canceled",
    "ready → packaging, failed, canceled",
    "completed → packaging, failed, canceled",
    "failed → canceled",
    "canceled → ",
  ]);
});

it("packages when all have ended and one succeeded", () => {
  expect(outcomeOf({ total: 3, completed: 1, failed: 1, canceled: 0 })).toBe(null);
  expect(outcomeOf({ total: 3, completed: 1, failed: 2, canceled: 0 })).toBe("packaging");
  expect(outcomeOf({ total: 3, completed: 1, failed: 1, canceled: 1 })).toBe("packaging");
  expect(outcomeOf({ total: 3, completed: 0, failed: 3, canceled: 0 })).toBe("failed");
  expect(outcomeOf({ total: 3, completed: 0, failed: 1, canceled: 2 })).toBe("failed");
  expect(outcomeOf({ total: 3, completed: 0, failed: 0, canceled: 3 })).toBe("canceled");
  expect(outcomeOf({ total: 0, completed: 0, failed: 0, canceled: 0 })).toBe("canceled");
});
