import { afterAll, expect, it, onTestFinished } from "vitest";
import { POST as signIn } from "#app/api/auth/[...all]/route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestUser, signInForTest, TEST_PASSWORD } from "#test/support/test-members.ts";
import { lookUpSession } from "../auth/caller.ts";
import { connectionPool, database, pipelinedPool, prepared } from "../database.ts";
import { forRequest } from "../database-use.ts";
import { environment } from "../environment.ts";
import { toErrorResponse } from "./responses.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

/** As many as the pool has. */
const CONNECTIONS = 10;

it("tells a caller for whom no connection came free to come again", async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const held = Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      database().$transaction(async (tx) => {
        await tx.$queryRaw`select 1`;
        await isOver;
      }),
    ),
  );
  const refused = database().$transaction((tx) => tx.$queryRaw`select 1`, { maxWait: 200 });
  const error: unknown = await refused.catch((reason: unknown) => reason);
  end();
  await held;
  const answer = toErrorResponse(error, "some-id");
  expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
    429,
    "1",
    { detail: "Too Many Requests", code: "too_many_requests" },
  ]);
  expect(toErrorResponse(new Error("another"), "some-id").status).toBe(500);
});

it("lets no request wait for a connection without end", async () => {
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectionPool().connect()));
  onTestFinished(() => {
    for (const client of held) client.release();
  });
  const asks: (() => Promise<unknown>)[] = [
    async () => database().installation.findFirst(),
    async () => database().$queryRaw`select 1`,
    () => prepared("busy", "select 1", []),
    () => pipelinedPool().query({ text: "select 1", rowMode: "array" }),
  ];
  const statusOf = async (ask: () => Promise<unknown>) => {
    const error: unknown = await forRequest(() => false, ask, 200).catch((reason: unknown) => reason);
    return toErrorResponse(error, "some-id").status;
  };
  expect(await Promise.all(asks.map(statusOf))).toEqual(asks.map(() => 429));
});

it("tells so who signs in or is signed in, whom the library would answer 500 or take for nobody", async () => {
  const email = "busy@example.com";
  await insertTestUser(email);
  const cookie = await signInForTest(email);
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectionPool().connect()));
  onTestFinished(() => {
    for (const client of held) client.release();
  });
  const { url } = environment();
  const headers = { Origin: url, "Content-Type": "application/json" };
  const body = JSON.stringify({ email, password: TEST_PASSWORD });
  const request = new Request(`${url}/api/auth/sign-in/email`, { method: "POST", headers, body });
  const answer = await forRequest(
    () => false,
    () => signIn(request),
    200,
  );
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "1"]);
  const looked = forRequest(
    () => false,
    () => lookUpSession(new Headers({ cookie })),
    200,
  );
  await expect(looked).rejects.toMatchObject({ name: "PoolExhaustedError" });
});
