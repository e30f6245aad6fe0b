import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { POST as IMPORT } from "#app/v1/people/import/route.ts";
import { database } from "#lib/server/database.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";

await openTestInstallation();
let org: TestOrganization;
beforeEach(async () => {
  org = await createTestOrganization();
});
afterAll(() => database().$disconnect());

const post = (body: string, query: Record<string, string> = {}, type = "text/csv") =>
  requestRoute(IMPORT, "POST", "/v1/people/import", {
    key: org.keys.editor,
    query,
    body,
    headers: { "Content-Type": type },
  });
const people = () => org.actor.db.person.findMany({ orderBy: { firstName: "asc" } });
const headerOf = (csv: string) => csv.slice(1).split("\r\n")[0];

describe("rejected_csv needs nothing of the query that it comes from", () => {
  const QUERY = {
    mapping: JSON.stringify({
      Rolle: "position",
      Position: null,
      Code: "external_id",
      Größe: "custom_fields.Shoe; size",
      Tag: "birth_date",
    }),
    date_order: "dmy",
  };
  const FILE = [
    "Code;Vorname;Position;Rolle;Größe;Tag;Eintritt;E-Mail;Status;",
    "1;Ada;17;Engineer;json:38;05/06/1990;01/02/2020;nowhere;Archived;x",
    "2;;18;Nurse;=1+1;07/08/1991;soon;ben@example.org;;",
    "3;Cy;19;Cook;;1/2/85;01/03/2020;;;",
  ].join("\n");

  test("neither its mapping nor its date_order", async () => {
    const { body } = await post(FILE, QUERY);
    expect(body).toMatchObject({ created: 0, rejected: 3, ambiguous_dates: [] });
    const csv: string = body.rejected_csv;
    expect(headerOf(csv)).toBe(
      'rejected_because;external_id;first_name;left_out.Position;position;"custom_fields.Shoe; size";birth_date;hire_date;email;status;',
    );
    expect(csv).toContain(";1990-06-05;2020-02-01;nowhere;Archived;x");
    expect(csv).toContain(`(write it like 1990-05-17)";2;;18;Nurse;'=1+1;1991-08-07;soon;`);

    const again = await post(csv, { dry_run: "true" });
    expect(again.body.rejected_csv).toBe(csv);

    const corrected = csv.replace(";nowhere;", ";ada@example.org;").replace(";2;;", ";2;Ben;");
    const second = await post(
      corrected.replace(";soon;", ";2020-01-01;").replace(";1/2/85;", ";1985-02-01;"),
    );
    expect(second.body).toMatchObject({ created: 3, rejected: 0 });
    expect(await people()).toMatchObject([
      {
        ...{ externalId: "1", firstName: "Ada", position: "Engineer", email: "ada@example.org" },
        ...{ birthDate: "1990-06-05", hireDate: new Date("2020-02-01"), status: "archived" },
        customFields: { "Shoe; size": 38 },
      },
      { externalId: "2", birthDate: "1991-08-07", customFields: { "Shoe; size": "=1+1" } },
      {
        externalId: "3",
        birthDate: "1985-02-01",
        hireDate: new Date("2020-03-01"),
        position: "Cook",
      },
    ]);
    for (const { customFields } of await people())
      expect(Object.keys(customFields as object)).not.toContain("left_out_position");
  });

  test("nor the other rows, which told what its columns are", async () => {
    const known = await post("external_id,first_name\nA,Ada\nZ,Zoë\n");
    expect(known.body.created).toBe(2);
    const [ada, zoe] = await people();
    const file = `id;first_name;DOB\n${ada?.id};Ada;17/05/1990\n${zoe?.id};Zoë;\nbroken;Ben;06/05/1991\n`;
    const { body } = await post(file);
    expect(body).toMatchObject({ updated: 1, unchanged: 1, rejected: 1 });
    expect(body.rejected_csv).toContain(";broken;Ben;1991-05-06\r\n");
    const again = await post(body.rejected_csv);
    expect(again.body).toMatchObject({ created: 0, rejected: 1, rejected_csv: body.rejected_csv });
    expect((await post(body.rejected_csv.replace("broken", ""))).body).toMatchObject({ created: 1 });
    expect((await people())[1]).toMatchObject({ externalId: null, birthDate: "1991-05-06" });
  });

  test("and columns that it left out stay out when the reasons are deleted", async () => {
    const { body } = await post("first_name,Note\n,secret\n", { mapping: '{"Note":null}' });
    const lines = (body.rejected_csv as string).slice(1).split("\r\n");
    const bare = lines.map((line) => line.slice(line.indexOf(",") + 1)).join("\n");
    expect((await post(bare.replace("\n,", "\nAda,"))).body).toMatchObject({ created: 1 });
    expect((await people()).map(({ firstName, customFields }) => [firstName, customFields])).toEqual([
      ["Ada", {}],
    ]);
  });

  test("two custom fields that differ in their case alone come back apart", async () => {
    const mapping = JSON.stringify({ A: "custom_fields.X", B: "custom_fields.x" });
    const { body } = await post("first_name,A,B\n,1,2\n", { mapping });
    const second = await post(body.rejected_csv.replace(",,1", ",Ada,1"));
    expect(second.body).toMatchObject({ created: 1 });
    expect((await people())[0]?.customFields).toEqual({ X: "1", x: "2" });
  });
});

test("a birth date in the future rejects its row, and is no date that needs other words", async () => {
  const { body } = await post("first_name,birth_date,hire_date\nAda,2999-05-17,2999-01-01\n");
  expect(body.rejected_rows[0].detail).toEqual([
    {
      loc: ["body", "birth_date"],
      msg: "Value error, a birth date is not in the future",
      type: "value_error",
      ctx: { error: {}, code: "birth_date_future" },
    },
  ]);
  expect(body.rejected_csv).toContain("birth_date: a birth date is not in the future,Ada");
});

test.each(["multipart/form-data; boundary=x", "application/json"])("%s is no file", async (type) => {
  const { status, body } = await post("first_name\nAda\n", {}, type);
  expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([422, ["body"], "value_error"]);
  expect(body.detail[0].msg).toContain("--data-binary");
  expect(await people()).toEqual([]);
});

test("a file that comes under no name of its own, as curl sends it, is read", async () => {
  const { body } = await post("first_name\nAda\n", {}, "application/x-www-form-urlencoded");
  expect(body.created).toBe(1);
});
