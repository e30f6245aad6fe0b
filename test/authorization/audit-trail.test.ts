import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takesKeys } from "#lib/contract/contract.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import type { AuditEvent } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { insertOrganizationRowsEach, operations, writes } from "#test/resources/index.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertVisitors, type Visitor, type Visitors } from "#test/support/test-visitors.ts";
import { send } from "./send.ts";

await openTestInstallation();
settleEnvironment({ rateLimit: 0, mailServer: SILENT_MAIL_SERVER });
let orgId: string;
let visitors: Visitors;
beforeAll(async () => {
  orgId = (await createTestOrganization()).id;
  visitors = await insertVisitors(orgId, (await createTestOrganization()).id);
});
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const writing = contracts.filter(({ method }) => method !== "GET");
const named = writing.map((contract) => [`${contract.method} ${contract.path}`, contract] as const);

test("of every operation that writes it is known what it leaves on record", () => {
  expect(Object.keys(writes).toSorted()).toEqual(writing.map(({ id }) => id).toSorted());
});

/** What was put on record under a request's id. */
const recorded = (requestId: string): Promise<AuditEvent[]> =>
  database().auditEvent.findMany({ where: { requestId } });

describe("one entry for each write that went through", () => {
  test.each(named)("%s", async (_, contract) => {
    const operation = operations[contract.id];
    if (operation === undefined) throw new Error(`Nothing is known of ${contract.id}`);
    const callers: Visitor[] = takesKeys(contract)
      ? [visitors.sessions.owner, visitors.keys.owner]
      : [visitors.sessions.owner];
    // An organization may have only so many, and each operation brings more.
    await database().webhook.deleteMany({ where: { orgId } });
    await database().celebration.deleteMany({ where: { orgId } });
    await database().apiKey.deleteMany({ where: { orgId, name: "Payroll" } });
    const emails = callers.map(({ email }) => email);
    for (const [index, rows] of (await insertOrganizationRowsEach(orgId, emails)).entries()) {
      const { headers } = callers[index] as Visitor;
      const ask = operation.ask(rows);
      const requestId = newId();
      // By now the owner has organizations of their own.
      const from = {
        "Rollcall-Organization": orgId,
        "X-Request-Id": requestId,
        "X-Forwarded-For": "203.0.113.9",
      };
      const { status } = await send(contract, ask, { ...headers, ...from });
      expect(status).toBe(contract.success.status);
      const entries = await recorded(requestId);
      const action = writes[contract.id]?.audit ?? null;
      expect(entries.map((entry) => entry.action)).toEqual(action === null ? [] : [action]);
      for (const entry of entries) {
        const isKey = "Authorization" in headers;
        expect(entry).toMatchObject({ actorType: isKey ? "api_key" : "user", ipAddress: "203.0.113.9" });
        expectNothingPersonal(entry, ask.body);
      }
      // The same request about what is not there leaves nothing.
      const missing = Object.entries(ask.params ?? {}).map(([name]) => [name, newId()]);
      if (missing.length === 0) continue;
      const lost = await send(
        contract,
        { ...ask, params: Object.fromEntries(missing) },
        { ...headers, ...from },
      );
      expect(lost.status).toBe(contract.path.includes("{version}") ? 422 : 404);
      expect(await recorded(requestId)).toHaveLength(entries.length);
    }
  });
});

/** Words of a row's state that say nothing of anybody. */
const STATES = /^(viewer|editor|admin|owner|active|suspended|image|audio|video|font)$/;

/** Where a field was changed from what to what, which an erasure takes back: `lib/worker/erasure.test.ts`. */
const CHANGES = "changes";

/** Of what was sent, the names of fields may be kept, and the counts; no other text that somebody wrote, and no secret. */
function expectNothingPersonal({ details }: AuditEvent, sent: unknown): void {
  expect(JSON.stringify(details)).not.toMatch(/rc_|whsec_/);
  const kept = JSON.stringify({ ...Object(details), [CHANGES]: undefined });
  expect(kept).not.toMatch(/@|Ada/);
  for (const value of textsOf(sent))
    if (!STATES.test(value)) expect(kept).not.toContain(JSON.stringify(value));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
