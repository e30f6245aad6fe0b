import { expect, test } from "vitest";
import { OCCURRENCE_STATUSES } from "#lib/contract/resources/occurrence-values.ts";
import { mailedOutcome } from "./mailed-outcome.ts";

test("everything that an e-mail lists is counted once, whatever its status", () => {
  const unchanged = OCCURRENCE_STATUSES.map((status) => ({ id: status, status }));
  expect(mailedOutcome({ approved: 12, unchanged })).toEqual({
    approved: 12,
    already: 2,
    skipped: 1,
    waiting: 3,
  });
});
