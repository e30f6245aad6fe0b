import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import * as commands from "./occurrence-command-service.ts";
import * as occurrences from "./occurrence-service.ts";

await openTestInstallation();
const { now } = clock;
afterEach(() => {
  clock.now = now;
});
afterAll(() => database().$disconnect());

let org: TestOrganization;
beforeEach(async () => {
  clock.now = () => new Date("2026-05-17T12:00:00Z");
  org = await createTestOrganization();
  const template = await insertTestTemplate(org.id);
  const field = {
    id: newId(),
    orgId: org.id,
    key: "joined",
    name: "Joined",
    type: "date",
    position: 1,
  } as const;
  await database().customField.create({ data: field });
  await celebrate(org, { template_ids: [template], leap_day: "mar_1", off_days: "before" });
  await celebrate(org, { template_ids: [template], occasion: "work_anniversary", years: [1, 5, 10] });
  await celebrate(org, {
    template_ids: [template],
    occasion: "custom_fields.joined",
    people: { sector: ["IT"] },
  });
});

/** Everything that lies ahead, page by page, and what the first page says how many there are. */
async function listed(days: {
  from: string;
  to: string;
}): Promise<{ items: string[]; total: string | undefined }> {
  const items: string[] = [];
  let total: string | undefined;
  for (let cursor: string | undefined; items.length === 0 || cursor !== undefined; ) {
    const page = await occurrences.list(org.actor, {
      ...days,
      limit: 7,
      cursor,
      count: cursor === undefined,
    });
    total ??= page.total;
    items.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
    if (page.items.length === 0) break;
  }
  return { items, total };
}

test("as many are counted as are listed: leap days, years, zones, filters, what is stored and what is over", async () => {
  const days = [
    "05-15",
    "05-16",
    "05-17",
    "05-18",
    "05-19",
    "05-30",
    "06-01",
    "02-28",
    "02-29",
    "03-01",
    "12-31",
  ];
  for (const [index, day] of days.entries()) {
    const year = day === "02-29" ? 1988 : 1980 + index;
    const personId = await insertTestPerson(org.id, {
      ...{ firstName: "Ada", birthDate: index % 4 === 3 ? `--${day}` : `${year}-${day}` },
      ...{
        hireDate: `${2016 + (index % 3) * 5}-${day === "02-29" ? "02-28" : day}`,
        sector: index % 2 === 0 ? "IT" : "HR",
      },
      ...{ customFields: { joined: `2020-${day}` }, celebrate: index !== 5 },
    });
    const timeZone = [null, "Pacific/Auckland", "America/Los_Angeles"][index % 3] ?? null;
    await database().person.update({ where: { id: personId }, data: { timeZone } });
  }
  const spans = [
    { from: "2026-05-14", to: "2026-06-14" },
    { from: "2026-05-18", to: "2026-07-18" },
    { from: "2027-02-01", to: "2027-03-31" },
    { from: "2028-02-20", to: "2028-03-05" },
  ];
  const before = await Promise.all(spans.map(listed));
  for (const { items, total } of before)
    expect([total, new Set(items).size]).toEqual([String(items.length), items.length]);
  for (const { items } of before) expect(items.length).toBeGreaterThan(2);
  // One that lies far ahead is stored.
  await commands.skip(org.actor, before[1]?.items.at(-1) ?? "");
  const { items, total } = await listed({ from: "2026-05-18", to: "2026-07-18" });
  expect([items.length, total]).toEqual([before[1]?.items.length, before[1]?.total]);
});
