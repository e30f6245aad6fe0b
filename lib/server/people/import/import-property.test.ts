import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { sent } from "#test/support/sent-file.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { importPeople } from "./person-import-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

/** Few values of each kind, so that rows match each other and existing people. */
const externalId = fc.constantFrom("", "", "A", "B", " A ", "=A", "'A", "json:1", "x".repeat(121));
const email = fc.constantFrom(
  ...["", "a@example.com", "A@example.com", "b@example.com", "c@example.com", "İ@example.com", "no address"],
);
const date = fc.constantFrom("", "1990-05-17", "17.05.1990", "5/17/1990", "5/6/1990", "31.02.1990", "soon");
const firstName = fc.constantFrom("Ada", "Ben", "", "=1+1", 'Say "hi"', "two\nlines");
const sector = fc.constantFrom("", "Care", "json:1", "a,b;c\td", "json:null");
/** Which of the existing people a row names by id; there are at most four, so often none. */
const whose = fc.nat(8);
const row = fc.tuple(whose, externalId, firstName, email, date, sector, sector);

const person = fc.record({
  externalId: fc.constantFrom(null, "A", "B", "C"),
  email: fc.constantFrom(null, "a@example.com", "b@example.com", "A@example.com"),
  sector: fc.constantFrom(null, "Care"),
  customFields: fc.constantFrom({}, { own: "Care" }, { own: 1, other: [1] }),
});
const people = fc.uniqueArray(person, {
  maxLength: 4,
  selector: ({ externalId: id }) => id ?? newId(),
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const fileOf = (rows: readonly string[][]) =>
  [["external_id", "first_name", "email", "birth_date", "sector", "custom_fields.own", "id"], ...rows]
    .map((cells) => cells.map(quoted).join(","))
    .join("\n");

test("a dry run says what the real one does, whatever stands in the file, and the file again changes nobody", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), people, async (rows, known) => {
      const { actor, id: orgId } = await createTestOrganization();
      const data = known.map((one) => ({ ...one, id: newId(), orgId, firstName: "Known" }));
      await database().person.createMany({ data: data as Prisma.PersonCreateManyInput[] });
      const all = () => actor.db.person.findMany({ orderBy: { id: "asc" } });
      const named = rows.map(([whose, ...cells]) => [...cells, data[whose]?.id ?? ""]);
      const file = sent(fileOf(named));
      const run = (dry_run: boolean) => importPeople(actor, file, { dry_run });

      const before = await all();
      const dry = await run(true);
      expect(await all()).toEqual(before);
      const real = await run(false);
      // Only what was done can be undone.
      expect({ ...real, dry_run: true, import_id: null }).toEqual(dry);
      const after = await all();
      expect(after.length).toBe(before.length + real.created);
      const revisions = new Map(before.map(({ id, revision }) => [id, revision]));
      const isChanged = ({ id, revision }: (typeof after)[number]) =>
        revisions.has(id) && revisions.get(id) !== revision;
      expect(after.filter(isChanged).length).toBe(real.updated);
      expect(real.total).toBe(real.created + real.updated + real.unchanged + real.rejected);

      // A row without a key identifies no existing person, so it adds a new one each time. And a refused row
      // may be accepted now: the file itself may have taken a shared address from one of its people.
      if (named.some(([key, , address, , , , id]) => `${key}${address}${id}` === "")) return;
      const again = await run(false);
      expect(again.unchanged).toBeGreaterThanOrEqual(real.total - real.rejected);
      expect(again.rejected).toBeLessThanOrEqual(real.rejected);
    }),
    { numRuns: 60, seed: 7 },
  );
}, 60_000);
