import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
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
