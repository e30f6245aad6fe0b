import { describe, expect, it } from "vitest";
import { dayIn, isMonth, monthAfter, monthSpan, weeksOf } from "./month-days.ts";

describe("a month", () => {
  it("has its first and last day, also in leap years", () => {
    expect(monthSpan("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(monthSpan("2026-12")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  });

  it("is followed by the next, across the year", () => {
    expect([monthAfter("2026-12", 1), monthAfter("2027-01", -1), monthAfter("2026-03", 0)]).toEqual([
      "2027-01",
      "2026-12",
      "2026-03",
    ]);
  });

  it("is shown in whole weeks that begin where the reader's do", () => {
    const monday = weeksOf("2026-11", 1);
    expect(monday.map(([first]) => first)).toEqual([
      "2026-10-26",
      "2026-11-02",
      "2026-11-09",
      "2026-11-16",
      "2026-11-23",
      "2026-11-30",
    ]);
    // 1 November 2026 is a Sunday.
    expect(weeksOf("2026-11", 7)[0]?.[0]).toBe("2026-11-01");
    for (const week of monday) expect(week).toHaveLength(7);
  });

  it.each(["2026-13", "2026-00", "26-01", "2026-1", "1800-01", "2026-01-01"])("is not %s", (text) => {
    expect(isMonth(text)).toBe(false);
  });

  it("shows the wanted day if it has it, else today, else its first", () => {
    const span = monthSpan("2026-11");
    expect(dayIn(span, "2026-11-30", "2026-11-27")).toBe("2026-11-30");
    for (const wanted of ["2026-12-01", "2026-11-3x", "", undefined, ["2026-11-30"]])
      expect(dayIn(span, wanted, "2026-11-27")).toBe("2026-11-27");
    expect(dayIn(span, undefined, "2027-01-01")).toBe("2026-11-01");
  });
});
