import { expect, test } from "vitest";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import { approvalDays } from "./approval-days.ts";

const occurrence = (name: string, day: string, celebration = "a"): Occurrence => ({
  ...{ id: `${day}${name}`, org_id: "org", celebration_id: celebration, person_id: name, person_name: name },
  ...{
    occasion_on: day,
    years: null,
    status: "awaiting_approval",
    reason: null,
    send_at: `${day}T09:00:00Z`,
  },
  ...{ template_id: null, video_id: null, thumbnail_url: null, approved_by: null, approved_at: null },
  ...{ prepared_at: null, sent_at: null },
});

test("days are in order, with the people of one celebration together and by name", () => {
  const found = approvalDays(
    [
      occurrence("Zoë", "2027-01-02"),
      occurrence("Örjan", "2026-12-30", "b"),
      occurrence("Émile", "2026-12-30", "a"),
      occurrence("Ada", "2026-12-30", "b"),
      occurrence("Frieda", "2026-12-30", "a"),
    ],
    "en",
  );
  expect(found.map(({ day, occurrences }) => [day, ...occurrences.map((each) => each.person_name)])).toEqual([
    ["2026-12-30", "Émile", "Frieda", "Ada", "Örjan"],
    ["2027-01-02", "Zoë"],
  ]);
});
