import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { takesKeys } from "#lib/contract/contract.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { takesIfMatch } from "#lib/server/http/preconditions.ts";
import { newId } from "#lib/server/ids.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { insertOrganizationRows, type OrganizationRows, operations } from "#test/resources/index.ts";
import { DatabaseState } from "#test/support/database-state.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertVisitors, type Visitors } from "#test/support/test-visitors.ts";
import { send } from "./send.ts";

const { databaseUrl } = await openTestInstallation();
settleEnvironment({ rateLimit: 0, mailServer: SILENT_MAIL_SERVER });
let rows: OrganizationRows;
let visitors: Visitors;
let state: DatabaseState;
let before: Record<string, string>;

beforeAll(async () => {
  const org = await createTestOrganization();
  visitors = await insertVisitors(org.id, (await createTestOrganization()).id);
  rows = await insertOrganizationRows(org.id, visitors.sessions.owner.email);
  state = await DatabaseState.open(databaseUrl);
  before = await state.read();
});
afterEach(async () => expect(await state.read()).toEqual(before));
afterAll(async () => {
  await state.close();
  await closeQueue();
  await database().$disconnect();
});

/** Every PATCH, and DELETE of what has a tag, is made for the version that it names; `entity-tags.test.ts` has those. */
const refused = contracts
  .filter(({ method }) => method !== "GET")
  .flatMap((contract) =>
    (takesIfMatch(contract) ? ["If-None-Match"] : ["If-Match", "If-None-Match"]).map(
      (header) => [`${contract.method} ${contract.path}`, header, contract] as const,
    ),
  );

test.each(refused)("%s with %s does nothing", async (_, header, contract) => {
  const operation = operations[contract.id];
  if (operation === undefined) throw new Error(`Nothing is known of ${contract.id}`);
  const { headers } = takesKeys(contract) ? visitors.keys.owner : visitors.sessions.owner;
  const key: Record<string, string> = contract.idempotent === true ? { "Idempotency-Key": newId() } : {};
  for (const tag of ['"stale"', "*", ""]) {
    const answer = await send(contract, operation.ask(rows), { ...headers, ...key, [header]: tag });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      412,
      {
        detail: `This operation does not take ${header}. Nothing was done: leave it out.`,
        code: "precondition_not_taken",
        ctx: { header },
      },
    ]);
  }
});

test("what a request may not do, and what is wrong with it, is said first", async () => {
  const contract = contracts.find(({ id }) => id === "deletePerson");
  if (contract === undefined) throw new Error("deletePerson is no operation");
  const stale = { "If-Match": '"stale"' };
  const asked = async (headers: Record<string, string>, query = {}) => {
    const ask = { params: { person_id: rows.person }, query };
    return (await send(contract, ask, { ...headers, ...stale })).status;
  };
  expect(await asked({})).toBe(401);
  expect(await asked(visitors.keys.viewer.headers)).toBe(403);
  expect(await asked(visitors.keys.owner.headers, { unknown: "1" })).toBe(422);
});
