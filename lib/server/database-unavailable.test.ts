import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { connect, database } from "./database.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { toErrorResponse } from "./http/responses.ts";

const { databaseUrl } = await openTestInstallation();
afterAll(() => database().$disconnect());

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("knows a database that nobody can reach, however it was asked", async () => {
  const url = new URL(databaseUrl);
  url.port = "1";
  const nowhere = connect(url.href);
  const errors = [
    await errorOf(nowhere.installation.findFirst()),
    await errorOf(nowhere.$queryRaw`select 1`),
    await errorOf(nowhere.$transaction((tx) => tx.installation.findFirst())),
  ];
  expect(errors.map(isDatabaseUnavailable)).toEqual([true, true, true]);
  const answer = toErrorResponse(errors[0], "id");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toEqual({ detail: "Service Unavailable", code: "database_unavailable" });
});

it("knows a connection that is cut while it works", async () => {
  const cut = database().$transaction(async (tx) => {
    const [{ pid } = { pid: 0 }] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await database().$queryRaw`select pg_terminate_backend(${pid}::int)`;
    await tx.$queryRaw`select 1`;
  });
  expect(isDatabaseUnavailable(await errorOf(cut))).toBe(true);
});

it("knows a connection that is cut before the end of its transaction", async () => {
  const cut = database().$transaction(async (tx) => {
    const [{ pid } = { pid: 0 }] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await database().$queryRaw`select pg_terminate_backend(${pid}::int, 5000)`;
  });
  expect(isDatabaseUnavailable(await errorOf(cut))).toBe(true);
});

it("takes a fault of a query for none of that", async () => {
  expect(isDatabaseUnavailable(await errorOf(database().$queryRaw`select nothing`))).toBe(false);
  expect(isDatabaseUnavailable(new Error("else"))).toBe(false);
});
