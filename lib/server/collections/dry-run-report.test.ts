import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { DryRunReport } from "./dry-run-report.ts";

/** What is in use, in MB, without what only waits to be collected. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed / 1e6;
}

it("keeps what is wrong of those whom it names, and counts all", () => {
  const report = new DryRunReport();
  const message = "The person has no nickname: fill it in, or give the template a fallback";
  const faults = () =>
    Array.from({ length: 200 }, (_, index) => ({
      code: "merge_field_missing" as const,
      message: `${message} ${index}`,
      layer: `text${index}`,
    }));
  const add = (index: number) =>
    report.add(
      { personId: `person ${index}`, occasionOn: "2026-05-01" },
      "Ada",
      index === 0 ? { faults: [], warnings: [] } : { faults: faults(), warnings: [] },
      index % 2 === 0 ? "initials" : null,
    );
  for (let index = 0; index <= 1_000; index += 1) add(index);
  const before = heapInUse();
  for (let index = 1_001; index < 8_000; index += 1) add(index);
  expect(heapInUse() - before).toBeLessThan(50);
  const { people, recipients, left_out: _, ...counts } = report.toReport(3, []);
  expect(counts).toEqual({
    dry_run: true,
    template_version: 3,
    total: 8_000,
    fine: 1,
    faults: [{ code: "merge_field_missing", people: 7_999 }],
    warnings: [],
    truncated: true,
    without_photo: 4_000,
  });
  expect([people.length, people[0]?.person_id, recipients.length]).toEqual([1_000, "person 1", 8_000]);
});
