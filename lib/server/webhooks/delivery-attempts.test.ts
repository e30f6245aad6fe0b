import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { POST as replayRoute } from "#app/v1/webhooks/[webhook_id]/deliveries/[delivery_id]/replay/route.ts";
import { GET as deliveryRoute } from "#app/v1/webhooks/[webhook_id]/deliveries/[delivery_id]/route.ts";
import { MOST_ATTEMPTS } from "#lib/contract/resources/webhook-delivery.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { answer, openTestReceiver } from "#test/support/test-receiver.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { erasePerson } from "../erasure/person-erasure-service.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import * as people from "../people/person-service.ts";
import { deliver, pruneDeliveries } from "./deliver.ts";
import { create } from "./webhook-service.ts";

await openTestInstallation();
const receiver = await openTestReceiver();
let org: TestOrganization;
let webhookId: string;

beforeEach(async () => {
  settleEnvironment({ webhookPrivateAddresses: true });
  org = await createTestOrganization();
  const events = ["person.created" as const];
  webhookId = (await create(org.actor, { url: receiver.url, events, enabled: true })).id;
  receiver.answers.length = 0;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** A delivery about a new person. */
async function add() {
  const person = await people.create(org.actor, { first_name: "Ada" });
  const { id } = await database().webhookDelivery.findFirstOrThrow({ where: { resourceId: person.id } });
  return { id, personId: person.id };
}

/** Makes the next attempt of a delivery, whenever it is due. */
async function attempt(id: string): Promise<void> {
  const { run, attempt } = await database().webhookDelivery.findUniqueOrThrow({ where: { id } });
  await deliver(org.actor.db, { id, run, attempt }, { signal: new AbortController().signal });
}

const sent = (id: string, key = org.keys.admin) => ({
  key,
  params: { webhook_id: webhookId, delivery_id: id },
});
const pathOf = (id: string) => `/v1/webhooks/${webhookId}/deliveries/${id}`;
const shown = (id: string) => requestRoute(deliveryRoute, "GET", pathOf(id), sent(id));
const replay = (id: string) => requestRoute(replayRoute, "POST", `${pathOf(id)}/replay`, sent(id));
const countOf = (deliveryId: string) => database().webhookAttempt.count({ where: { deliveryId } });

test("every attempt is kept with its answer, those after a replay too, the newest first", async () => {
  const { id } = await add();
  expect((await shown(id)).body.attempts).toEqual([]);
  receiver.answers.push(
    answer(500, {}, "try later"),
    (response) => response.destroy(),
    answer(200, {}, "ok"),
    answer(204),
  );
  for (const _ of [1, 2, 3]) await attempt(id);
  const { status, headers } = await replay(id);
  expect([status, headers.has("etag")]).toEqual([202, false]);
  await attempt(id);
  const { body } = await shown(id);
  const made = { attempted_at: expect.stringMatching(/Z$/), duration_ms: expect.any(Number) };
  expect(body.attempts).toEqual([
    { ...made, run: 1, attempt: 1, response_status: 204, error: null, response_body: "" },
    { ...made, run: 0, attempt: 3, response_status: 200, error: null, response_body: "ok" },
    { ...made, run: 0, attempt: 2, response_status: null, error: expect.any(String), response_body: null },
    {
      ...made,
      ...{ run: 0, attempt: 1, response_status: 500 },
      ...{ error: "The receiver answered 500", response_body: "try later" },
    },
  ]);
  const [newest] = body.attempts;
  expect(body).toMatchObject({ attempt: 1, response_status: 204, attempted_at: newest.attempted_at });
});

test("an attempt whose job runs twice is kept once", async () => {
  const { id } = await add();
  const place = { id, run: 0, attempt: 0 };
  for (const _ of [1, 2]) await deliver(org.actor.db, place, { signal: new AbortController().signal });
  expect(await countOf(id)).toBe(1);
});

test("of a delivery that is replayed again and again only the newest attempts are kept", async () => {
  const { id } = await add();
  const attemptedAt = new Date();
  const rows = Array.from({ length: MOST_ATTEMPTS }, (_, index) => ({
    ...{ orgId: org.id, deliveryId: id, run: Math.floor(index / 10), attempt: (index % 10) + 1 },
    ...{ durationMs: 1, attemptedAt },
  }));
  await database().webhookAttempt.createMany({ data: rows });
  await database().webhookDelivery.update({ where: { id }, data: { run: 2 } });
  await replay(id);
  await attempt(id);
  const { attempts } = (await shown(id)).body;
  expect(attempts).toHaveLength(MOST_ATTEMPTS);
  expect([attempts[0].run, attempts.at(-1)]).toMatchObject([3, { run: 0, attempt: 2 }]);
  expect(await countOf(id)).toBe(MOST_ATTEMPTS);
});

test("attempts go with their delivery: with the person, with the webhook's old ones", async () => {
  const [erased, old] = [await add(), await add()];
  await attempt(erased.id);
  await attempt(old.id);
  expect([await countOf(erased.id), await countOf(old.id)]).toEqual([1, 1]);
  await erasePerson(org.actor, erased.personId);
  expect([await countOf(erased.id), await countOf(old.id)]).toEqual([0, 1]);
  const createdAt = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  await database().webhookDelivery.update({ where: { id: old.id }, data: { createdAt } });
  await pruneDeliveries(database());
  expect(await countOf(old.id)).toBe(0);
});

test("another organization sees none of them", async () => {
  const { id } = await add();
  await attempt(id);
  const other = await createTestOrganization();
  const { status } = await requestRoute(deliveryRoute, "GET", pathOf(id), sent(id, other.keys.owner));
  expect(status).toBe(404);
});
