import { afterAll, beforeEach, expect, test } from "vitest";
import { takesKeys } from "#lib/contract/contract.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { insertOrganizationRows, posts } from "#test/resources/index.ts";
import type { Ask } from "#test/resources/operation.ts";
import { IMPORTED_NAME } from "#test/resources/person.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { environment, settleEnvironment } from "../environment.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import type { RouteHandler } from "./route-table.ts";

await openTestInstallation();
settleEnvironment({ rateLimit: 0, mailServer: SILENT_MAIL_SERVER });
const org = await createTestOrganization();
const { email } = await insertTestMember(org.id, "owner");
const cookie = { Cookie: await signInForTest(email), Origin: environment().url };
const rows = await insertOrganizationRows(org.id, "nobody@example.com");
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

// Five at once count five mails to the one address that each of the tests of mails writes to.
beforeEach(() => database().signInLimit.deleteMany());

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

async function call(id: string, { params = {}, headers = {}, ...sent }: Sent) {
  const contract = contracts.find((found) => found.id === id);
  if (contract === undefined) throw new Error(`No operation ${id}`);
  const file = `app${contract.path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
  const route: Record<string, RouteHandler | undefined> = await import(/* @vite-ignore */ `../../../${file}`);
  const handler = route[contract.method];
  if (handler === undefined) throw new Error(`${file} has no ${contract.method}`);
  const credentials = takesKeys(contract) ? { Authorization: `Bearer ${org.keys.owner}` } : cookie;
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  return requestRoute(handler, contract.method, path, {
    params,
    ...sent,
    headers: { ...credentials, ...headers },
  });
}

/** A file is sent as it is. */
const toSent = ({ file, ...ask }: Ask): Sent =>
  file === undefined ? ask : { ...ask, body: file.content, headers: { "Content-Type": file.contentType } };

const idempotent = contracts.filter((contract) => contract.idempotent).map(({ id }) => id);

test.each(idempotent)("%s takes effect once", async (id) => {
  const known = posts[id];
  if (known === undefined) throw new Error(`Nothing is known of ${id}: add it to test/resources`);
  const request = toSent((known.repeated ?? known.ask)(rows));
  const send = () =>
    call(id, { ...request, headers: { ...request.headers, "Idempotency-Key": `once ${id}` } });
  const answers = [...(await Promise.all(Array.from({ length: 5 }, send))), await send()];
  expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
  expect(answers[0]?.status).toBeLessThan(300);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const replayed = answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true");
  expect(replayed).toHaveLength(5);
});

test("an import makes its people once; another file with its key is refused", async () => {
  const named = () => database().person.count({ where: { firstName: IMPORTED_NAME } });
  expect(await named()).toBe(1);
  const again = (body: string, query = {}) =>
    call("importPeople", {
      body,
      query,
      headers: { "Content-Type": "text/csv", "Idempotency-Key": "once importPeople" },
    });
  expect((await again("first name\nMary\n")).status).toBe(409);
  const dry = await again("first name\nMary\n", { dry_run: "true" });
  expect([dry.status, dry.body.created, dry.headers.has("idempotent-replayed")]).toEqual([200, 1, false]);
  expect(await named()).toBe(1);
});

test("whoever is erased is left in no answer that may tell of them", async () => {
  const count = () =>
    database().idempotencyRecord.count({ where: { resourceId: null, response: { not: null } } });
  expect(await count()).toBeGreaterThan(0);
  const { id } = await database().person.findFirstOrThrow({ where: { firstName: IMPORTED_NAME } });
  await call("deletePerson", { params: { person_id: id } });
  expect(await count()).toBe(0);
});
