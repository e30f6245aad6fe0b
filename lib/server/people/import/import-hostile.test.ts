import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as IMPORT } from "#app/v1/people/import/route.ts";
import { POST as CREATE } from "#app/v1/people/route.ts";
import { database } from "#lib/server/database.ts";
import { environment } from "#lib/server/environment.ts";
import { callRoute, requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { lockImports } from "./person-import-queries.ts";

await openTestInstallation();
let org: TestOrganization;
beforeAll(async () => {
  org = await createTestOrganization();
});
afterAll(() => database().$disconnect());

const MIB = 1024 * 1024;
const post = (body: Uint8Array | string, query: Record<string, string> = {}) =>
  requestRoute(IMPORT, "POST", "/v1/people/import", {
    key: org.keys.editor,
    query,
    body,
    headers: { "Content-Type": "text/csv" },
  });
const header = (count: number) => Array.from({ length: count }, (_, index) => `h${index}`).join(",");

describe("a file that nobody means well with is refused with a reason", () => {
  test.each<[string, () => string | Uint8Array, string[], string]>([
    ["10,000 columns", () => `first_name,${header(9999)}\nAda\n`, ["body", "header"], "10000 cells"],
    ["a million columns", () => `first_name${",".repeat(MIB)}\nAda\n`, ["body", "header"], "1,000 columns"],
    ["nothing but commas", () => ",".repeat(49 * MIB), ["body"], "longer than 2 MiB"],
    [
      "a row of a million cells",
      () => `first_name,a\nAda${",x".repeat(MIB - 20)}\n`,
      ["body"],
      "row on line 2",
    ],
    [
      "a cell of 49 MiB",
      () => `first_name\n${"x".repeat(49 * MIB)}\n`,
      ["body"],
      "line 2 is longer than 2 MiB",
    ],
    [
      "one in quotes",
      () => `first_name\n"${"x\n".repeat(24 * MIB)}"\n`,
      ["body"],
      "line 2 is longer than 2 MiB",
    ],
    ["a quotation without an end", () => `first_name\n"Ada\n${"Ben\n".repeat(1000)}`, ["body"], "never ends"],
    ["a late one", () => `first_name\n"Ada\n${"Ben\n".repeat(MIB)}`, ["body"], "line 2 is longer than 2 MiB"],
    ["NUL bytes", () => "first_name\nA\0da\n", ["body"], "NUL bytes"],
    ["nothing but control characters", () => Buffer.alloc(10 * MIB, 1), ["body"], "no CSV file"],
    [
      "half a character of UTF-16",
      () => Buffer.from("\ufefffirst_name\nA\udc00\n", "utf16le"),
      ["body"],
      "UTF-16LE",
    ],
    ["quotation marks alone", () => '"'.repeat(10 * MIB + 1), ["body"], "longer than 2 MiB"],
    ["line breaks alone", () => "\n".repeat(49 * MIB), ["body"], "empty"],
  ])("%s", async (_name, file, loc, reason) => {
    const { status, body } = await post(file());
    expect([status, body?.detail?.[0]?.loc]).toEqual([422, loc]);
    expect(body.detail[0].msg.replace(/1000 columns/, "1,000 columns")).toContain(reason);
  });

  test("more than 50 MiB is 413 before the end of it", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MIB;
        controller.enqueue(new Uint8Array(MIB).fill(97));
      },
    });
    const request = new Request("http://127.0.0.1/v1/people/import", {
      method: "POST",
      headers: { Authorization: `Bearer ${org.keys.editor}`, "Content-Type": "text/csv" },
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect((await callRoute(IMPORT, request)).status).toBe(413);
    expect(sent).toBeLessThan(60 * MIB);
  });
});

describe("integers that JSON.parse would change", () => {
  const deep = `${"[".repeat(8000)}9007199254740993${"]".repeat(8000)}`;
  const many = (count: number) => `[${Array(count).fill("9007199254740993").join()}]`;
  const cell = (json: string) => `"json:${json.replaceAll('"', '""')}"`;
  const dry = async (file: string) => {
    const { status, body } = await post(file, { dry_run: "true" });
    return [status, body.rejected_rows?.map(({ detail }: { detail: { type: string }[] }) => detail)];
  };
  const noObject = {
    loc: ["body", "custom_fields"],
    msg: "Input should be a valid dictionary",
    type: "dict_type",
  };

  test("are not looked for, however deep, in what is not taken over", async () => {
    expect(await dry(`first_name,custom_fields\nAda,${cell(deep)}\n`)).toEqual([200, [[noObject]]]);
    const within = cell(`{"a":${deep}}`);
    expect(await dry(`first_name,custom_fields.a,custom_fields\nAda,x,${within}\n`)).toEqual([200, []]);
    expect(await dry(`first_name,custom_fields,custom_fields.a\nAda,${within},x\n`)).toEqual([200, []]);
    const shadowed = `first_name,custom_fields.a,custom_fields\nAda,x,${cell('{"a":9007199254740993}')}\n`;
    expect(await dry(shadowed)).toEqual([200, []]);
    const short = `first_name,custom_fields,custom_fields.a\nAda,${cell('{"a":9007199254740993}')}\n`;
    expect(await dry(short)).toMatchObject([200, [[{ loc: ["body", "custom_fields", "a"] }]]]);
  });

  test("of which there are many are refused by the first few of each row", async () => {
    expect(await dry(`first_name,custom_fields\nAda,${cell(many(110_000))}\n`)).toEqual([200, [[noObject]]]);
    const row = `Ada,${cell(many(1000))},${cell(`{"b":${many(1000)}}`)}`;
    const [status, rows] = await dry(`first_name,custom_fields.a,custom_fields\n${row}\n${row}\n`);
    expect([status, rows.map((detail: unknown[]) => detail.length)]).toEqual([200, [10, 10]]);
    expect(rows[0].at(-1).loc).toEqual(["body", "custom_fields", "a", 9]);
  });
});

test.each([60, 70, 8_000, 500_000])("a value %i deep is taken or refused by its row", async (depth) => {
  const cell = (key: string) => `"json:${"[".repeat(depth)}${"]".repeat(depth)}",${key}`;
  const { status, body } = await post(
    `first_name,custom_fields.deep,external_id\nAda,${cell("D-1")}\nBen,x,D-2\n`,
    {
      dry_run: "true",
    },
  );
  expect([status, body?.total, body?.created + body?.rejected]).toEqual([200, 2, 2]);
});

test("26 million rows of two bytes are refused with a reason", { timeout: 60_000 }, async () => {
  const { status, body } = await post(Buffer.alloc(50 * MIB, "a\n"));
  expect(status).toBe(422);
  expect(body.detail).toEqual([
    {
      type: "value_error",
      loc: ["body"],
      msg: expect.stringContaining("more than 1,000,000 rows: split it"),
      ctx: { error: {}, code: "import_too_many_rows", limit: 1_000_000 },
    },
  ]);
});

describe("whoever has gone", () => {
  /** An import that waits within its transaction, for another one to end. */
  async function waiting(client: AbortController, work: () => Promise<void>, more = "") {
    const request = new Request("http://127.0.0.1/v1/people/import", {
      method: "POST",
      headers: { Authorization: `Bearer ${org.keys.editor}`, "Content-Type": "text/csv" },
      body: `external_id,first_name\nGONE-1,Ada\nGONE-2,Ben\n${more}`,
      signal: client.signal,
    });
    const answered = callRoute(IMPORT, request);
    await work();
    return (await answered).status;
  }
  const unfinished = async () => {
    const found = await readdir(join(environment().dataDir, "tmp"), { recursive: true });
    return found.filter((name) => /\b(list|rows|additions|changes)$/.test(name));
  };
  const imported = () => org.actor.db.person.count({ where: { externalId: { startsWith: "GONE" } } });

  test("has nothing imported when the rows are being written, and leaves no file", async () => {
    const client = new AbortController();
    const status = await org.actor.db.$transaction(async (tx) => {
      await lockImports(tx, org.id);
      const status = waiting(client, async () => {
        await expect.poll(unfinished).toEqual(expect.arrayContaining([expect.stringMatching(/rows$/)]));
        client.abort();
      });
      await expect.poll(() => client.signal.aborted).toBe(true);
      return { status };
    });
    expect(await status.status).toBe(499);
    expect([await imported(), await unfinished()]).toEqual([0, []]);
  });

  test("nor before", async () => {
    const client = new AbortController();
    const gone = async () => {
      await expect.poll(unfinished).not.toEqual([]);
      client.abort();
    };
    expect(await waiting(client, gone, "GONE-3,Cleo\n".repeat(500_000))).toBe(499);
    expect([await imported(), await unfinished()]).toEqual([0, []]);
    expect(await post("external_id,first_name\nGONE-1,Ada\n")).toMatchObject({
      status: 200,
      body: { created: 1 },
    });
  });
});

test("headers that JavaScript has a meaning for are headers", async () => {
  const file =
    "first_name,external_id,constructor,toString,__proto__,hasOwnProperty\nAda,P1,a,b,,d\nBen,P2,a,b,c,d\n";
  const { status, body } = await post(file);
  expect([status, body.created]).toEqual([200, 2]);
  const rows = await org.actor.db.person.findMany({
    where: { externalId: { startsWith: "P" } },
    orderBy: { externalId: "asc" },
  });
  const both = { constructor: "a", tostring: "b", hasownproperty: "d" };
  expect(rows.map(({ customFields }) => customFields)).toEqual([both, { ...both, proto: "c" }]);
  const left = await post(file, { mapping: '{"__proto__": null, "constructor": "custom_fields.__proto__"}' });
  expect(left.body).toMatchObject({ updated: 0, rejected: 2 });
  expect(left.body.columns[4]).toEqual({ header: "__proto__", field: null });
});

test("imports and creations of the same people at once: everybody once, and nothing but 200, 201 and 409", async () => {
  const file = `external_id,first_name\n${Array.from({ length: 50 }, (_, at) => `R${at},Name ${at}`).join("\n")}\n`;
  const creations = Array.from({ length: 20 }, (_, at) =>
    requestRoute(CREATE, "POST", "/v1/people", {
      key: org.keys.editor,
      body: { first_name: "X", external_id: `R${at}` },
    }),
  );
  const answers = await Promise.all([post(file), ...creations, post(file), post(file)]);
  for (const { status } of answers) expect([200, 201, 409]).toContain(status);
  await post(file);
  expect(await org.actor.db.person.count({ where: { externalId: { startsWith: "R" } } })).toBe(50);
});

describe("what is rejected comes back as a file", () => {
  test("that, once corrected, is imported whatever the columns were", async () => {
    const file = [
      "Pers.-Nr.;Vorname;Geburtsdatum;Notiz;=cmd",
      'C1;;17.05.1990;"two\nlines; and ""quotes""";1',
      "C2;Ben;31.02.1990;'=1+1;=2+2",
      "C3;Cy;01.01.1990;ok;3;too many",
      "C4;Di;01.01.1990;ok;4",
    ].join("\r\n");
    const first = await post(file);
    expect(first.body).toMatchObject({ created: 1, rejected: 3 });
    const csv: string = first.body.rejected_csv;
    expect(csv.split("\r\n")[0]).toBe(
      "\uFEFFrejected_because;external_id;first_name;birth_date;custom_fields.notiz;custom_fields.cmd",
    );
    expect(csv).toContain("first_name: String should have at least 1 character;C1");
    expect(csv).toContain(
      "day value is outside expected range (write it like 1990-05-17);C2;Ben;31.02.1990;",
    );
    expect(csv).toContain(";'=1+1;'=2+2\r\n");
    expect(csv).toContain(";C3;Cy;1990-01-01;ok;3;too many\r\n");

    const dry = await post(csv, { dry_run: "true" });
    expect(dry.body).toMatchObject({ created: 0, rejected: 3 });
    expect(dry.body.columns[0]).toEqual({ header: "rejected_because", field: null });
    expect(dry.body.rejected_csv.split("\r\n").slice(0, 3)).toEqual(csv.split("\r\n").slice(0, 3));

    const corrected = csv
      .replace(";C1;;", ";C1;Ada;")
      .replace("31.02.1990", "28.02.1990")
      .replace(";too many", "");
    const second = await post(corrected);
    expect(second.body).toMatchObject({ created: 3, rejected: 0, rejected_csv: null });
    const ben = await org.actor.db.person.findFirstOrThrow({ where: { externalId: "C2" } });
    expect(ben.customFields).toEqual({ notiz: "=1+1", cmd: "=2+2" });
    const ada = await org.actor.db.person.findFirstOrThrow({ where: { externalId: "C1" } });
    expect(ada).toMatchObject({ firstName: "Ada", birthDate: "1990-05-17" });
    expect(ada.customFields).toEqual({ notiz: 'two\nlines; and "quotes"', cmd: "1" });
  });

  test("and a date that can be two days says that a choice is needed", async () => {
    const file = "ID,First name,DOB,Hired\nD1,Ada,5/6/1990,2020-01-01\n";
    const asked = await post(file, { dry_run: "true" });
    expect(asked.body).toMatchObject({ rejected: 1, ambiguous_dates: ["birth_date"] });
    const read = await post(asked.body.rejected_csv, { date_order: "mdy" });
    expect(read.body).toMatchObject({ created: 1, ambiguous_dates: [] });
    const ada = await org.actor.db.person.findFirstOrThrow({ where: { externalId: "D1" } });
    expect(ada.birthDate).toEqual("1990-05-06");
  });

  test("which has all of them, however many; one by one are told the first ten thousand", async () => {
    const rows = Array.from({ length: 10_050 }, (_, at) => `X${at},5/6/1990`);
    const { status, body } = await post(`ID,DOB\n${rows.join("\n")}\n`, { dry_run: "true" });
    expect([status, body.rejected, body.rejected_rows.length]).toEqual([200, 10_050, 10_000]);
    expect(body.ambiguous_dates).toEqual(["birth_date"]);
    const lines = body.rejected_csv.split("\r\n");
    expect([lines.length, lines[0]]).toEqual([10_052, "\uFEFFrejected_because,external_id,birth_date"]);
    expect([lines[1], lines.at(-2)].map((line) => line.split(",").at(-2))).toEqual(["X0", "X10049"]);
  });
});
