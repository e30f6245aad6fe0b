import { afterAll, describe, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { type Database, database } from "./database.ts";
import { StatementNames, withNamedStatements } from "./named-statements.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

type Connection = Pick<Database, "$queryRaw">;

const ask = (db: Connection, number: number) => db.$queryRaw<{ n: number }[]>`select ${number}::int as n`;

async function preparedOn(db: Connection): Promise<string[]> {
  const rows = await db.$queryRaw<{ statement: string }[]>`select statement from pg_prepared_statements`;
  return rows.map(({ statement }) => statement);
}

describe("withNamedStatements", () => {
  test("has a statement prepared once for the connection, with other values each time", async () => {
    await database().$transaction(async (tx) => {
      const before = await preparedOn(tx);
      const numbers = await withNamedStatements(async () => [await ask(tx, 1), await ask(tx, 2)]);
      expect(numbers).toEqual([[{ n: 1 }], [{ n: 2 }]]);
      const added = (await preparedOn(tx)).filter((each) => !before.includes(each));
      expect(added).toEqual(["select $1::int as n"]);
    });
  });

  test("has a query of Prisma that is awaited by whoever asked for it prepared as well", async () => {
    await database().$transaction(async (tx) => {
      const where = { id: "0190b0d0-0000-7000-8000-000000000000" };
      expect(
        await withNamedStatements(() => tx.person.findFirst({ where, select: { id: true } })),
      ).toBeNull();
      expect(await preparedOn(tx)).toContainEqual(expect.stringContaining('"public"."people"'));
    });
  });

  test("leaves other statements without a name", async () => {
    await database().$transaction(async (tx) => {
      await tx.$queryRaw`select ${3}::int as other`;
      expect((await preparedOn(tx)).filter((each) => each.includes("other"))).toEqual([]);
    });
  });
});

describe("StatementNames", () => {
  const named = (names: StatementNames, sql: string, values = 1) =>
    withNamedStatements(async () => names.nameOf({ sql, args: Array.from({ length: values }) }));

  test("names each text once, and no more than 200", async () => {
    const names = new StatementNames();
    const given = await Promise.all(
      Array.from({ length: 250 }, (_, index) => named(names, `select ${index}, $1`)),
    );
    expect(new Set(given.slice(0, 200)).size).toBe(200);
    expect(given.slice(200)).toEqual(Array.from({ length: 50 }, () => undefined));
    expect(await named(names, "select 7, $1")).toBe(given[7]);
  });

  test.each([
    ["without values", "commit", 0],
    ["with as many values as rows", "select $1", 25],
    ["that is long", `select $1${" ".repeat(2000)}`, 1],
    ["of the queue", "select 1 from pgboss.job where id = $1", 1],
  ])("gives no name to one %s", async (_, sql, values) => {
    expect(await named(new StatementNames(), sql, values)).toBeUndefined();
  });
});
