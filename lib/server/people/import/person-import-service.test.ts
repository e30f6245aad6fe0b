import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { POST } from "#app/v1/people/import/route.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { sent } from "#test/support/sent-file.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { findByEmails, findByExternalIds, findByIds, updatePeople } from "./person-import-queries.ts";
import { importPeople } from "./person-import-service.ts";

const { databaseUrl } = await openTestInstallation();
const PEOPLE = readFileSync("e2e/fixtures/data/people.csv");
const MESSY = readFileSync("e2e/fixtures/data/people-messy.csv");

let nordlicht: TestOrganization;
let other: TestOrganization;
beforeEach(async () => {
  nordlicht = await createTestOrganization();
  other = await createTestOrganization("Südlicht");
});
afterAll(() => database().$disconnect());

type Options = { dry_run?: boolean; mapping?: string; date_order?: "dmy" | "mdy" | "ymd" };
const run = (file: string | Uint8Array, options: Options = {}, organization = nordlicht) =>
  importPeople(organization.actor, sent(file), { dry_run: false, ...options });
const peopleOf = (organization = nordlicht) =>
  organization.actor.db.person.findMany({ orderBy: { id: "asc" } });
const personWith = (externalId: string, organization = nordlicht) =>
  organization.actor.db.person.findFirstOrThrow({ where: { externalId } });
const insert = (data: Omit<Prisma.PersonUncheckedCreateInput, "id" | "orgId">, organization = nordlicht) =>
  organization.actor.db.person.create({ data: { ...data, id: newId(), orgId: organization.id } });
const faultsOf = ({ rejected_rows }: Awaited<ReturnType<typeof run>>) =>
  rejected_rows.map(({ line, detail }) => [line, ...detail.map(({ loc, msg, type }) => [loc, msg, type])]);

describe("the real files", () => {
  const counts = (created: number, updated: number, unchanged: number, rejected: number) => ({
    total: created + updated + unchanged + rejected,
    ...{ created, updated, unchanged, rejected },
  });

  test("people.csv: 300 people, and the same file again changes nothing", async () => {
    const dry = await run(PEOPLE, { dry_run: true });
    expect(dry).toMatchObject({ dry_run: true, ...counts(300, 0, 0, 0), encoding: "UTF-8", delimiter: "," });
    expect(await peopleOf()).toEqual([]);

    expect(await run(PEOPLE)).toEqual({ ...dry, dry_run: false, import_id: expect.any(String) });
    const people = await peopleOf();
    expect(people).toHaveLength(300);
    expect(people[1]).toMatchObject({
      externalId: "E-1001",
      firstName: "Nguyễn",
      lastName: "Mensah",
      birthDate: "1970-01-06",
      phone: "+49 30 6181260",
      customFields: { favourite_colour: "#7a5cff", office: "東京" },
      revision: 1,
    });

    expect(await run(PEOPLE)).toMatchObject({ ...counts(0, 0, 300, 0), rejected_rows: [] });
    expect(await peopleOf()).toEqual(people);
  });

  test("people-messy.csv: 80 people, and six rows with the reason against each", async () => {
    const result = await run(MESSY);
    expect(result).toMatchObject({ ...counts(80, 0, 0, 6), encoding: "windows-1252", delimiter: ";" });
    expect(faultsOf(result)).toEqual([
      [7, [["body", "first_name"], "String should have at least 1 character", "string_too_short"]],
      [
        11,
        [
          ["body", "email"],
          "value is not a valid email address: An email address must have an @-sign.",
          "value_error",
        ],
      ],
      [
        16,
        [
          ["body", "birth_date"],
          "Input should be a valid date or datetime, day value is outside expected range",
          "date_from_datetime_parsing",
        ],
      ],
      [
        36,
        [
          ["body", "birth_date"],
          "Value error, the year of 5.7.90 has two digits: write it with four",
          "value_error",
        ],
      ],
      [43, [["body", "first_name"], "String should have at most 120 characters", "string_too_long"]],
      [66, [["body", "external_id"], "Value error, line 65 has the same external_id", "value_error"]],
    ]);
    expect(result.rejected_rows[2]?.values).toMatchObject({ Vorname: "Siobhán", Geburtsdatum: "31.02.1990" });
    expect(await personWith("E-1074")).toMatchObject({
      position: 'Leads the "night" shift;\nand the day shift',
    });
    expect(await personWith("E-1107")).toMatchObject({ firstName: '=HYPERLINK("http://x","y")' });
    expect(await personWith("E-1002")).toMatchObject({
      firstName: "Iñigo",
      birthDate: "1984-10-24",
      customFields: { lieblingsfarbe: "#7a5cff" },
    });
    expect(await run(MESSY)).toMatchObject(counts(0, 0, 80, 6));
  });

  test("the one after the other: known people are changed, their other custom fields stay", async () => {
    await run(PEOPLE);
    const dry = await run(MESSY, { dry_run: true });
    expect(dry).toMatchObject(counts(0, 60, 20, 6));
    expect(await run(MESSY)).toEqual({ ...dry, dry_run: false, import_id: expect.any(String) });
    expect(await peopleOf()).toHaveLength(300);
    expect(await personWith("E-1002")).toMatchObject({
      customFields: { favourite_colour: "#7a5cff", office: "Łódź", lieblingsfarbe: "#7a5cff" },
      revision: 2,
    });
  });
});

describe("who a row is about", () => {
  test("the person with its external id, else the one with its e-mail address in any case", async () => {
    await insert({ externalId: "A", firstName: "Ada", email: "ada@example.org" });
    await insert({ firstName: "Grace", email: "Grace@example.org" });
    const file = "external_id,first_name,email\nA,Augusta,augusta@example.org\nG,Grace,gRACE@example.org\n";
    expect(await run(file)).toMatchObject({ created: 0, updated: 2 });
    expect(await personWith("A")).toMatchObject({
      firstName: "Augusta",
      email: "augusta@example.org",
      revision: 2,
    });
    expect(await personWith("G")).toMatchObject({ firstName: "Grace", email: "gRACE@example.org" });
  });

  test("never a person with another external id, though the address is the same", async () => {
    await insert({ externalId: "A", firstName: "Ada", email: "family@example.org" });
    expect(await run("external_id,first_name,email\nB,Ben,family@example.org\n")).toMatchObject({
      created: 1,
    });
    expect(await peopleOf()).toHaveLength(2);
  });

  test("nor a person to whom a row before gives another external id", async () => {
    await insert({ firstName: "Ada", email: "family@example.org" });
    const file = "external_id,first_name,email\nA,Ada,family@example.org\nB,Ben,family@example.org\n";
    expect(await run(file)).toMatchObject({ created: 1, updated: 1, rejected: 0 });
    expect(await run(file)).toMatchObject({ unchanged: 2 });
  });

  test.each(["İpek@example.org", "ΑΣ@example.org", "x@İSTANBUL.org", "ada@ΑΣ.gr"])(
    "the one with the address %s, whose small letters are not the same everywhere",
    async (email) => {
      const file = `first_name,email\nAda,${email}\n`;
      expect(await run(file)).toMatchObject({ created: 1 });
      expect(await run(file)).toMatchObject({ created: 0, unchanged: 1 });
      expect(await run(file.replace("Ada", "Augusta"))).toMatchObject({ updated: 1 });
    },
  );

  test("an address of several people is refused, unless an external id tells them apart", async () => {
    await insert({ externalId: "A", firstName: "Ada", email: "family@example.org" });
    await insert({ externalId: "B", firstName: "Ben", email: "family@example.org" });
    const result = await run(
      "external_id,first_name,email\n,Ada,Family@example.org\nB,Benno,family@example.org\n",
    );
    expect(result).toMatchObject({ updated: 0, rejected: 2 });
    expect(faultsOf(result)).toEqual([
      [
        2,
        [
          ["body", "email"],
          "Value error, 2 people have this e-mail address: only an external_id tells them apart",
          "value_error",
        ],
      ],
      [3, [["body", "email"], "Value error, line 2 has the same e-mail address", "value_error"]],
    ]);
  });

  test("the second of two rows about one person is refused and names the first", async () => {
    await insert({ externalId: "A", firstName: "Ada", email: "ada@example.org" });
    const file = [
      "external_id,first_name,email",
      "A,Ada,new@example.org",
      ",Ada,ada@example.org",
      ",Ben,BEN@example.org",
      "B,Ben,ben@example.org",
      "C,Cy,shared@example.org",
      "D,Di,shared@example.org",
    ].join("\n");
    const result = await run(file);
    expect(result).toMatchObject({ created: 3, updated: 1, rejected: 2 });
    expect(faultsOf(result)).toEqual([
      [3, [["body", "email"], "Value error, line 2 is about the same person", "value_error"]],
      [5, [["body", "email"], "Value error, line 4 has the same e-mail address", "value_error"]],
    ]);
  });

  test("a row that adds up the others is no person, also when it comes back", async () => {
    const file = [
      "Name;Personalnr.;Geburtsdatum;E-Mail",
      "Lovelace, Ada;1;10.12.1990;ada@example.org",
      "Total, Grace;2;09.12.1990;",
      "Summe:;2;300;",
      ";Gesamt 2;;",
      "Total;;;people@example.org",
    ].join("\n");
    const result = await run(file);
    expect(result).toMatchObject({ created: 3, rejected: 2 });
    const isTotal = [["body"], "Value error, this row is a total of the others and no person", "value_error"];
    expect(faultsOf(result)).toEqual([
      [4, isTotal],
      [5, isTotal],
    ]);
    expect(faultsOf(await run(result.rejected_csv ?? ""))).toEqual([
      [2, isTotal],
      [3, isTotal],
    ]);
  });

  test("whoever is called as sums are in another language is somebody", async () => {
    const file = [
      "Vorname;Geburtsdatum;Abteilung",
      "Suma;17.05.1990;",
      "Antal;1988-03-02;",
      "Som;;",
      "Summe:;;",
      "Anzahl 3;;",
    ].join("\n");
    const { created, rejected_rows } = await run(file);
    expect([created, rejected_rows.map(({ line }) => line)]).toEqual([3, [5, 6]]);
  });

  test("without a column of first names known people are changed and new ones refused", async () => {
    await insert({ externalId: "A", firstName: "Ada" });
    const result = await run("external_id,sector\nA,Care\nB,Care\n");
    expect(result).toMatchObject({ updated: 1, rejected: 1 });
    expect(faultsOf(result)).toEqual([[3, [["body", "first_name"], "Field required", "missing"]]]);
  });
});

describe("what a row changes", () => {
  test("an empty cell clears, a cell that is not there and an empty external id do not", async () => {
    const phone = "+49 30 1";
    await insert({ externalId: "A", firstName: "Ada", email: "ada@example.org", phone, sector: "IT" });
    await insert({ externalId: "B", firstName: "Ben", email: "ben@example.org", phone, sector: "IT" });
    const result = await run("external_id,email,phone,sector\n,ada@example.org,,Care\nB,ben@example.org\n");
    expect(result).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await personWith("A")).toMatchObject({ phone: null, sector: "Care" });
    expect(await personWith("B")).toMatchObject({ phone, sector: "IT", revision: 1 });
  });

  test("custom fields merge; one that comes back as its own text is no change", async () => {
    const customFields = { shoe: 38, tags: ["a"], team: "Blue", gone: "x" };
    await insert({ externalId: "A", firstName: "Ada", customFields });
    const header = "external_id;custom_fields.shoe;custom_fields.tags;custom_fields.absent";
    expect(await run(`${header}\nA;38;"[""a""]";\n`)).toMatchObject({ unchanged: 1 });
    expect(await run("external_id;custom_fields.team;custom_fields.gone\nA;Red;\n")).toMatchObject({
      updated: 1,
    });
    expect((await personWith("A")).customFields).toEqual({ shoe: 38, tags: ["a"], team: "Red" });
  });

  test("an empty external id says nothing, also one that is marked as a text", async () => {
    await insert({ externalId: "A", firstName: "Ada", email: "ada@example.org" });
    const result = await run(
      'external_id,first_name,email\n"json:""""",Ada,ada@example.org\n ,Ben,\n"json:"" """,Cy,\n',
    );
    expect(result).toMatchObject({ unchanged: 1, created: 2, rejected: 0 });
    expect((await peopleOf()).map(({ externalId }) => externalId)).toEqual(["A", null, null]);
  });

  test("an export's guard against formulas is taken off", async () => {
    await run(`external_id,first_name,phone\nA,'=1+1,'+49 30 1\nB,''=x,'quoted'\n`);
    expect(await personWith("A")).toMatchObject({ firstName: "=1+1", phone: "+49 30 1" });
    expect(await personWith("B")).toMatchObject({ firstName: "'=x", phone: "'quoted'" });
  });

  test("whole names are split", async () => {
    await run("ID;Name\n1;Ada King Lovelace\n2;Hopper, Grace\n3;田中\n");
    expect(await personWith("1")).toMatchObject({ firstName: "Ada King", lastName: "Lovelace" });
    expect(await personWith("2")).toMatchObject({ firstName: "Grace", lastName: "Hopper" });
    expect(await personWith("3")).toMatchObject({ firstName: "田中", lastName: null, customFields: {} });
  });

  test("languages by their names, yes and no, and birthdays without a year, in the words of many languages", async () => {
    const header = "Vorname;Geburtstag;Sprache;Zeitzone;Gratulieren;Alter zeigen";
    await run(
      [
        header,
        "A;17.05.;Deutsch;europe/berlin;ja;nein",
        "B;17. Mai;französisch;;Nein;",
        "C;17-May;pt_br;America/New York;x;yes",
        "D;05-17;;;;",
        "E;17 de mayo de 1990;日本語;UTC;oui;sí",
      ].join("\n"),
    );
    const rows = (await peopleOf()).map((p) => [p.birthDate, p.language, p.timeZone, p.celebrate, p.showAge]);
    expect(rows).toEqual([
      ["--05-17", "de", "Europe/Berlin", true, false],
      ["--05-17", "fr", null, false, null],
      ["--05-17", "pt-BR", "America/New_York", true, true],
      ["--05-17", null, null, true, null],
      ["1990-05-17", "ja", "UTC", true, true],
    ]);
    const bad = await run(`${header}\nF;31.02.;Klingonisch;Berlin;vielleicht;-`);
    expect(bad.rejected_rows[0]?.detail.map(({ loc, ctx }) => [loc[1], ctx?.code])).toEqual([
      ["birth_date", undefined],
      ["language", "language_tag_invalid"],
      ["time_zone", "time_zone_invalid"],
      ["celebrate", "yes_no_expected"],
      ["show_age", "yes_no_expected"],
    ]);
    expect(bad.rejected_csv).toContain("31.02.");
  });

  test("what changes is told before it is done, and an empty cell leaves nobody out", async () => {
    const header = "external_id;first_name;birth_date;celebrate;show_age";
    await run(`${header}\n1;Ada;--05-17;no;yes`);
    const { changed_people } = await run(`${header}\n1;Ada;17.05.1990;;`, { dry_run: true });
    expect(changed_people[0]?.changes).toEqual([
      { field: "birth_date", before: "--05-17", after: "1990-05-17" },
      { field: "show_age", before: true, after: null },
    ]);
  });

  test("a custom field named __proto__ is refused as the API refuses it", async () => {
    const result = await run("ID;Vorname;custom_fields.__proto__\n1;Ada;x\n");
    expect(result).toMatchObject({ created: 0, rejected: 1 });
    expect(result.rejected_rows).toMatchObject([{ line: 2, detail: [{ type: "value_error" }] }]);
  });

  test("an integer that would be changed is refused where it stands, as a text it is none", async () => {
    const rows = [
      '1,Ada,json:9007199254740993,"json:{""b"":[9007199254740993]}"',
      "2,Ben,9007199254740993,json:{}",
    ];
    const result = await run(`external_id,first_name,custom_fields.a,custom_fields\n${rows.join("\n")}\n`);
    expect(result).toMatchObject({ created: 1, rejected: 1 });
    const msg = "Value error, an integer of so many digits would be changed: send it as a string";
    expect(faultsOf(result)).toEqual([
      [
        2,
        [["body", "custom_fields", "a"], msg, "value_error"],
        [["body", "custom_fields", "b", 0], msg, "value_error"],
      ],
    ]);
    expect((await personWith("2")).customFields).toEqual({ a: "9007199254740993" });
  });

  test("all faults of a row come at once, in the order of the fields", async () => {
    const result = await run("Vorname,Geburtsdatum,Mail,Telefon\n,5/6/1990,x,123,4\n", { dry_run: true });
    expect(result.rejected_rows[0]?.detail.map(({ loc }) => loc)).toEqual([
      ["body"],
      ["body", "first_name"],
      ["body", "birth_date"],
      ["body", "email"],
    ]);
  });

  test("dates that can be two days are read as their column, else as date_order says", async () => {
    const file = "ID,Vorname,DOB,Hired\n1,Ada,5/6/1990,5/6/2020\n2,Ben,17/5/1990,6/5/2020\n";
    expect(await run(file, { dry_run: true })).toMatchObject({ created: 0, rejected: 2 });
    expect(await run(file, { date_order: "mdy" })).toMatchObject({ created: 2 });
    expect(await personWith("1")).toMatchObject({
      birthDate: "1990-06-05",
      hireDate: new Date("2020-05-06"),
    });
  });
});

describe("the write", () => {
  test("leaves other organizations alone", async () => {
    const theirs = await insert({ externalId: "A", firstName: "Ada", email: "ada@example.org" }, other);
    await run("external_id,first_name,email\nA,Changed,ada@example.org\n");
    expect(await peopleOf(other)).toEqual([theirs]);
    expect(await peopleOf()).toHaveLength(1);
  });

  test("its raw queries reach no other organization's rows", async () => {
    const theirs = await insert({ externalId: "A", firstName: "Ada", email: "ada@example.org" }, other);
    const change = {
      external_id: "A",
      first_name: "Stolen",
      last_name: null,
      birth_date: null,
      hire_date: null,
    };
    const rest = {
      email: null,
      phone: null,
      position: null,
      sector: null,
      photo_asset_id: null,
      status: "active",
      set_fields: {},
      removed_fields: [],
    };
    await nordlicht.actor.db.$transaction(async (tx) => {
      expect(await findByExternalIds(tx, nordlicht.id, ["A"], true)).toEqual([]);
      expect(await findByEmails(tx, nordlicht.id, ["ada@example.org"], true)).toEqual([]);
      expect(await findByIds(tx, nordlicht.id, [theirs.id], true)).toEqual([]);
      expect(
        await updatePeople(tx, nordlicht.id, JSON.stringify([{ id: theirs.id, ...change, ...rest }])),
      ).toBe(0);
    });
    expect(await peopleOf(other)).toEqual([theirs]);
  });

  test("is recorded once, with counts and nothing personal", async () => {
    await run("first_name\nAda\n", { dry_run: true });
    await run("first_name\nAda\n\nBen\n");
    expect(await nordlicht.actor.db.auditEvent.findMany()).toEqual([
      expect.objectContaining({
        action: "person.imported",
        targetId: null,
        details: { created: 2, updated: 0, unchanged: 0, rejected: 0 },
      }),
    ]);
  });

  test.each([
    ["a new person", "external_id,first_name\nY,Yi\nX,Xi\n"],
    ["a person known by e-mail", "external_id,first_name,email\nX,Ada,ada@example.org\nY,Yi,\n"],
  ])("gives way to somebody who adds the same external id meanwhile: %s", async (_name, file) => {
    await insert({ firstName: "Ada", email: "ada@example.org" });
    const rival = new pg.Client({ connectionString: databaseUrl });
    await rival.connect();
    try {
      await rival.query("begin");
      await rival.query(
        "insert into people (id, org_id, external_id, first_name) values ($1, $2, 'X', 'First')",
        [newId(), nordlicht.id],
      );
      let isOver = false;
      const outcome = run(file)
        .catch((error: unknown) => error)
        .finally(() => {
          isOver = true;
        });
      // Held up by this rival: other test files wait for locks in the same server.
      const heldUp =
        "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
      while (!isOver && (await rival.query(heldUp)).rowCount === 0) await wait(5);
      await rival.query("commit");
      expect(await outcome).toMatchObject({
        status: 409,
        detail: expect.stringContaining("Nothing was imported"),
      });
    } finally {
      await rival.end();
    }
    expect((await peopleOf()).map(({ firstName }) => firstName).sort()).toEqual(["Ada", "First"]);
  });

  test("the same file twice at once: the second finds what the first wrote", async () => {
    const [one, two] = await Promise.all([run(PEOPLE), run(PEOPLE)]);
    expect([one.created, two.created].sort()).toEqual([0, 300]);
    expect(one.unchanged + two.unchanged).toBe(300);
  });
});

describe("POST /v1/people/import", () => {
  const post = (body: Uint8Array | string, query: Record<string, string> = {}, key = nordlicht.keys.editor) =>
    requestRoute(POST, "POST", "/v1/people/import", {
      key,
      query,
      body,
      headers: { "Content-Type": "text/csv" },
    });

  test("answers the result", async () => {
    expect(await post(MESSY, { dry_run: "true" })).toMatchObject({
      status: 200,
      body: { dry_run: true, total: 86, created: 80, rejected: 6 },
    });
  });

  test("takes the mapping from the query", async () => {
    const mapping = JSON.stringify({ Rolle: "position", Vorname: "first_name", Notiz: null });
    const { body } = await post("Vorname,Rolle,Notiz\nAda,Engineer,secret\n", { mapping });
    expect(body).toMatchObject({
      created: 1,
      columns: [
        { header: "Vorname", field: "first_name" },
        { header: "Rolle", field: "position" },
        { header: "Notiz", field: null },
      ],
    });
    expect((await peopleOf())[0]).toMatchObject({ position: "Engineer", customFields: {} });
  });

  test("refuses what it cannot use and who may not", async () => {
    expect(await post("")).toMatchObject({ status: 422, body: { detail: [{ loc: ["body"] }] } });
    expect(await post("a,b\n1,2\n")).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "header"] }] },
    });
    expect(await post("first_name\nAda\n", { mapping: "{" })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["query", "mapping"], type: "json_invalid" }] },
    });
    expect(await post("first_name\nAda\n", {}, nordlicht.keys.viewer)).toMatchObject({ status: 403 });
    expect(await peopleOf()).toEqual([]);
  });
});

test("addresses that rows about different people share are named, whatever their case, and refuse nothing", async () => {
  const file = [
    "external_id,first_name,email",
    "A,Ada,office@example.org",
    "B,Bo,OFFICE@example.org",
    "C,Cy,own@example.org",
    "A,Twice,own@example.org",
    "D,Di,office@example.org",
  ].join("\n");
  const shared_emails = [{ email: "office@example.org", lines: [2, 3, 6], rows: 3 }];
  const expected = { created: 4, rejected: 1, shared_emails, shared_email_count: 1 };
  expect(await run(file, { dry_run: true })).toMatchObject(expected);
  expect(await run(file)).toMatchObject(expected);
  expect(await run("first_name\nOne\n")).toMatchObject({ shared_emails: [], shared_email_count: 0 });
});

test("what is listed of shared addresses is limited, and counted", async () => {
  const rows = Array.from({ length: 101 }, (_, n) => [
    `A${n},A,p${n}@example.org`,
    `B${n},B,p${n}@example.org`,
  ]);
  const crowd = Array.from({ length: 12 }, (_, n) => `C${n},C,p0@example.org`);
  const file = ["external_id,first_name,email", ...rows.flat(), ...crowd].join("\n");
  const { shared_emails: shared, shared_email_count: count } = await run(file, { dry_run: true });
  expect([shared.length, count]).toEqual([100, 101]);
  expect(shared[0]).toMatchObject({ email: "p0@example.org", rows: 14 });
  expect(shared[0]?.lines).toHaveLength(10);
});
