import { describe, expect, it } from "vitest";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import { peopleWithFaults, reportWithout, startCounts } from "./checked-report.ts";

const recipient = (id: string) => ({
  person_id: id,
  person_name: id.toUpperCase(),
  occasion_on: "2026-11-20",
  photo_stand_in: id < "c" ? null : ("initials" as const),
});
const glyph = { code: "glyph_missing" as const, message: "no font", layer: "title" };
const long = { code: "text_overflow" as const, message: "too long", layer: "title" };
const named = (id: string, faults: (typeof glyph)[], warnings: (typeof long)[]) => ({
  ...{ person_id: id, person_name: id.toUpperCase(), faults, warnings },
});

/** a and b are fine, c's text is too long, d and e fail; c, d and e have no photo. */
const report: CollectionReport = {
  ...{ dry_run: true, template_version: 1, total: 5, fine: 3, truncated: false, without_photo: 3 },
  faults: [{ code: "glyph_missing", people: 2 }],
  warnings: [{ code: "text_overflow", people: 1 }],
  people: [named("c", [], [long]), named("d", [glyph], []), named("e", [glyph], [])],
  recipients: ["a", "b", "c", "d", "e"].map(recipient),
  left_out: [],
};

describe("reportWithout", () => {
  it("takes a healthy person out of what can be made, and of nothing that was found", () => {
    const { total, fine, faults, recipients } = reportWithout(report, new Set(["a"]));
    expect({ total, fine, faults }).toEqual({ total: 4, fine: 2, faults: report.faults });
    expect(recipients.map(({ person_id }) => person_id)).toEqual(["b", "c", "d", "e"]);
  });

  it("counts neither fault nor warning of those who are out, and drops a kind that is nobody's", () => {
    expect(reportWithout(report, new Set(["c", "d"]))).toMatchObject({
      ...{
        total: 3,
        fine: 2,
        faults: [{ code: "glyph_missing", people: 1 }],
        warnings: [],
        without_photo: 1,
      },
    });
    expect(reportWithout(report, new Set(["d", "e"]))).toMatchObject({ total: 3, fine: 3, faults: [] });
  });

  it("says nothing of people whom the report does not know", () => {
    expect(reportWithout(report, new Set(["x"]))).toEqual(report);
  });
});

describe("startCounts", () => {
  it("leaves out who cannot have a video, or says how many would fail", () => {
    expect(startCounts(report, true)).toEqual({ made: 3, excluded: 2, failing: 0 });
    expect(startCounts(report, false)).toEqual({ made: 5, excluded: 0, failing: 2 });
  });

  it("cannot leave out whom a long report does not name", () => {
    const cut = { ...report, people: report.people.slice(0, 2), truncated: true };
    expect(startCounts(cut, true)).toEqual({ made: 4, excluded: 1, failing: 1 });
    expect(peopleWithFaults(cut)).toEqual([{ id: "d", name: "D" }]);
  });
});
