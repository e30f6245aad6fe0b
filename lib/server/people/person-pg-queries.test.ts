import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { connectionPool, database } from "../database.ts";
import { newId } from "../ids.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { toDaysFilter } from "./person-filter.ts";
import { findPersonValues, selectNewestPeople, selectPeopleOfDays } from "./person-pg-queries.ts";
import { findPerson, type PersonData, selectPeople } from "./person-queries.ts";
import { toPerson, toPersonOfValues } from "./person-serializer.ts";
import { PersonOrder } from "./person-sort.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);
let orgId: string;
let otherOrgId: string;
let ids: string[];

beforeAll(async () => {
  [orgId, otherOrgId] = [(await createTestOrganization()).id, (await createTestOrganization()).id];
  const photo = { fileName: "a.png", contentType: "image/png", size: 1, kind: "image" } as const;
  const photoAssetId = newId();
  await database().asset.create({
    data: { ...photo, id: photoAssetId, orgId, storageKey: "organizations/a.png" },
  });
  const people: (PersonData & { createdAt?: Date; updatedAt?: Date; status?: "archived" })[] = [
    { firstName: "Ada" },
    {
      firstName: 'A "quoted" \\ name',
      lastName: "\u0001\u007f\u2028 \u{1f600}",
      email: "a@example.org",
      phone: "+1",
    },
    { firstName: "=1", externalId: "'", position: "null", sector: "Łódź", status: "archived", photoAssetId },
    { firstName: "Old", birthDate: "0001-01-01", hireDate: midnight("9999-12-31") },
    { firstName: "Yearless", birthDate: "--02-29", celebrate: false, showAge: true, language: "de" },
    { firstName: "Leap", birthDate: "2000-02-29", createdAt: new Date("2026-03-29T00:59:59.120Z") },
    {
      firstName: "Round",
      createdAt: new Date("2026-01-01T00:00:00.000Z"),
      updatedAt: new Date("1999-12-31T23:59:59.007Z"),
    },
    {
      firstName: "Free",
      customFields: {
        b: 1,
        a: [1.0, 1e21, -0.5, true, null, { "10": "x", "9": "y" }],
        "": "\u2029<",
      },
    },
  ];
  ids = people.map(() => newId());
  await database().person.createMany({
    data: people.map((data, index) => ({ ...data, id: ids[index] ?? "", orgId })),
  });
  await database().person.create({ data: { id: newId(), orgId: otherOrgId, firstName: "Foreign" } });
});

/** As manually run SQL may leave them: numbers that JavaScript writes differently. */
test("custom fields are written as JavaScript writes them", async () => {
  const [id = ""] = ids;
  await database().$executeRaw`
    update people set custom_fields = '{"big": 12345678901234567890, "one": 1.00}' where id = ${id}::uuid`;
  const row = await findPersonValues(orgId, id);
  expect(row && toPersonOfValues(row, urls).custom_fields).toEqual({
    big: Number("12345678901234567890"),
    one: 1,
  });
});

const throughPrisma = async (after: string | null, take: number) => {
  const position = after === null ? null : { value: null, id: after };
  const order = new PersonOrder("-created_at");
  const rows = await selectPeople(tenantDatabase(orgId), { filter: {}, order, position, take });
  return JSON.stringify(rows.map((row) => toPerson(row, urls)));
};
const urls = await signedUrls();

test.each([1, 3, 200])("the newest %s people are the same, to the byte, as Prisma's", async (take) => {
  const rows = await selectNewestPeople(orgId, null, take);
  expect(rows).toHaveLength(Math.min(take, ids.length));
  expect(JSON.stringify(rows.map((row) => toPersonOfValues(row, urls)))).toBe(
    await throughPrisma(null, take),
  );
});

test("so are those after one of them", async () => {
  for (const after of ids) {
    const rows = await selectNewestPeople(orgId, after, 4);
    expect(JSON.stringify(rows.map((row) => toPersonOfValues(row, urls)))).toBe(
      await throughPrisma(after, 4),
    );
  }
});

test("so is each of them, and none of another organization is found", async () => {
  for (const id of ids) {
    const [row, other] = [await findPersonValues(orgId, id), await findPerson(tenantDatabase(orgId), id)];
    if (row === null || other === null) throw new Error("not found");
    expect(JSON.stringify(toPersonOfValues(row, urls))).toBe(JSON.stringify(toPerson(other, urls)));
    expect(await findPersonValues(otherOrgId, id)).toBeNull();
  }
  expect(
    (await selectNewestPeople(otherOrgId, null, 50)).map((row) => toPersonOfValues(row, urls).first_name),
  ).toEqual(["Foreign"]);
  expect(await findPersonValues(orgId, newId())).toBeNull();
});

test("so are those of some days of the year, across New Year and leap days, in either order and state, after any", async () => {
  const organization = await createTestOrganization();
  const days = ["12-27", "12-28", "12-31", "01-01", "01-03", "02-27", "02-28", "02-29", "03-01", "07-15"];
  const people = days.flatMap((day, index) =>
    (["active", "archived"] as const).map((status) => ({
      id: newId(),
      firstName: `${day} ${status}`,
      birthDate: day === "02-29" ? `--${day}` : `1988-${day}`,
      hireDate: midnight(`1988-${days.at(-index) ?? day}`),
      status,
    })),
  );
  for (const owner of [organization.id, otherOrgId]) {
    await database().person.createMany({
      data: people.map((person) => ({ ...person, orgId: owner, id: newId() })),
    });
  }
  const windows = [
    ["2026-12-28", "2027-01-03"],
    ["2027-02-28", "2027-03-01"],
    ["2028-02-28", "2028-02-28"],
    ["2027-02-01", "2027-02-28"],
    ["2028-02-29", "2028-02-29"],
    ["2027-07-01", "2027-07-31"],
    ["2027-04-01", "2027-04-30"],
  ] as const;
  for (const [from, to] of windows) {
    for (const status of [undefined, "active", "archived"] as const) {
      for (const filter of [
        { status, birthday_from: from, birthday_to: to },
        { status, anniversary_from: from, anniversary_to: to },
      ]) {
        const short = toDaysFilter(filter);
        if (short === null) throw new Error("a window of a month is short");
        for (const sort of ["created_at", "-created_at"] as const) {
          const direction = sort === "created_at" ? "asc" : "desc";
          const db = tenantDatabase(organization.id);
          const order = new PersonOrder(sort);
          const all = await selectPeople(db, { filter, order, position: null, take: 50 });
          for (const after of [null, ...all.map(({ id }) => id)]) {
            const position = after === null ? null : { value: null, id: after };
            const rows = await selectPeopleOfDays(organization.id, short, { direction, after, take: 3 });
            const others = await selectPeople(db, { filter, order, position, take: 3 });
            expect(JSON.stringify(rows.map((row) => toPersonOfValues(row, urls)))).toBe(
              JSON.stringify(others.map((row) => toPerson(row, urls))),
            );
          }
        }
      }
    }
  }
});

test("a window of a quarter, of one end or beside another filter is not one of some days", () => {
  const month = { birthday_from: "2026-05-01", birthday_to: "2026-05-31" };
  expect(toDaysFilter(month)?.days).toHaveLength(31);
  expect(toDaysFilter({ ...month, birthday_to: "2026-07-31" })).toBeNull();
  expect(toDaysFilter({ birthday_from: "2026-05-01" })).toBeNull();
  expect(toDaysFilter({ ...month, sector: ["Sales"] })).toBeNull();
  expect(toDaysFilter({ ...month, anniversary_from: "2026-05-01" })).toBeNull();
  expect(toDaysFilter({ ...month, q: "ada" })).toBeNull();
});

test("whatever page sizes are asked for, a connection keeps few statements", async () => {
  const days = toDaysFilter({ birthday_from: "2026-02-01", birthday_to: "2026-02-28" });
  if (days === null) throw new Error("a window");
  for (let take = 2; take <= 201; take += 1) {
    await selectNewestPeople(orgId, null, take);
    await selectNewestPeople(orgId, ids[3] ?? "", take);
    await selectPeopleOfDays(orgId, days, { direction: "desc", after: null, take });
  }
  const { rows } = await connectionPool().query(
    "select name from pg_prepared_statements where name like '%people%'",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(20);
});
