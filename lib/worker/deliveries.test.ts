import { setTimeout as wait } from "node:timers/promises";
import { Webhook as Verifier } from "standardwebhooks";
import { beforeEach, expect, it } from "vitest";
import type { WebhookEvent } from "#lib/contract/resources/webhook-events.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { erasePerson } from "#lib/server/erasure/person-erasure-service.ts";
import * as people from "#lib/server/people/person-service.ts";
import * as commands from "#lib/server/rendering/video-command-service.ts";
import * as videos from "#lib/server/videos/video-service.ts";
import { create, WEBHOOK_LIMIT } from "#lib/server/webhooks/webhook-service.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { openTestReceiver } from "#test/support/test-receiver.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";
import { Worker } from "./worker.ts";

const { databaseUrl } = await openTestInstallation();
settleEnvironment({ webhookPrivateAddresses: true });
const receiver = await openTestReceiver();
const encoder = await testEncoder();
const worker = runTestWorker({ databaseUrl, encoder });
let org: TestOrganization;
beforeEach(async () => {
  await worker.deliveriesEnded();
  await database().$executeRaw`delete from pgboss.job`;
  org = await createTestOrganization();
  receiver.received.length = 0;
  receiver.otherwise = (response) => response.writeHead(204).end();
});

const add = (events: WebhookEvent[], url = receiver.url) => create(org.actor, { url, events, enabled: true });

async function workUntilIdle(): Promise<void> {
  for (;;) {
    while (await worker.workOnce());
    const isMore = await worker.deliverMore();
    await worker.deliveriesEnded();
    if (!isMore) return;
  }
}

/** What was sent, in the order in which it happened. */
function payloads(secret: string) {
  return receiver.received
    .map(({ body, headers }) => new Verifier(secret).verify(body, headers as Record<string, string>))
    .map((payload) => payload as { type: string; timestamp: string; data: { id: string } })
    .sort((one, two) => one.timestamp.localeCompare(two.timestamp));
}

it("tells of videos and of the collection that they are in, as their GET does", async () => {
  const { secret } = await add([
    "video.succeeded",
    "video.failed",
    "collection.completed",
    "collection.failed",
  ]);
  const templateId = await insertTestTemplate(org.id);
  const ids = [
    await insertTestPerson(org.id, { firstName: "Žofie" }),
    await insertTestPerson(org.id, { firstName: "Ada", lastName: "Lovelace" }),
  ];
  const order = (modifications: string, recipients: string[]) =>
    collections.create(org.actor, {
      name: "All",
      type: "people",
      template_id: templateId,
      people: { ids: recipients },
      modifications: [{ name: "title", text: modifications }],
      file_name: "{{first_name}}",
    });
  const collection = await order("{{last_name}}", ids);
  const hopeless = await order("{{last_name}}", ids.slice(0, 1));
  await workUntilIdle();

  const told = payloads(secret);
  expect(told.map(({ type }) => type).sort()).toEqual([
    "collection.completed",
    "collection.failed",
    "video.failed",
    "video.failed",
    "video.succeeded",
  ]);
  const find = (type: string) => told.find((payload) => payload.type === type)?.data;
  expect(find("collection.completed")).toEqual(await collections.get(org.actor, collection.id));
  expect(find("collection.failed")).toEqual(await collections.get(org.actor, hopeless.id));
  const video = find("video.succeeded");
  expect(video).toMatchObject({ person_name: "Ada Lovelace", collection_id: collection.id });
  expect(video).toEqual(await videos.get(org.actor, video?.id ?? ""));

  // A video that is deleted, and one whose person is erased, is in no delivery any more.
  await commands.remove(org.actor, video?.id ?? "", null);
  await erasePerson(org.actor, ids[0] ?? "");
  const left = await database().webhookDelivery.findMany({ where: { event: { startsWith: "video." } } });
  expect(left).toEqual([]);
});

it("delivers beside a render, and a receiver that does not answer holds up only itself", async () => {
  const waiting: (() => void)[] = [];
  receiver.otherwise = (response) => {
    waiting.push(() => response.writeHead(204).end());
  };
  const quick = await openTestReceiver();
  await add(["person.created"]);
  await add(["person.created"], quick.url);
  for (let count = 0; count < 5; count += 1) await people.create(org.actor, { first_name: `P${count}` });
  for (let round = 0; round < 50 && quick.received.length < 5; round += 1) {
    await worker.deliverMore();
    await wait(20);
  }
  expect(quick.received).toHaveLength(5);
  expect(receiver.received).toHaveLength(2);
  // Nothing of it is taken up by who renders.
  expect(await worker.workOnce()).toBe(false);
  const release = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  for (let round = 0; round < 50 && receiver.received.length < 5; round += 1) {
    release();
    await worker.deliverMore();
    await wait(20);
  }
  expect(receiver.received).toHaveLength(5);
  release();
  await worker.deliveriesEnded();
});

it("is held up for nobody by all the receivers of two organizations that do not answer", async () => {
  const waiting: (() => void)[] = [];
  receiver.otherwise = (response) => {
    waiting.push(() => response.writeHead(204).end());
  };
  const quick = await openTestReceiver();
  for (const silent of [org, await createTestOrganization("Silent")]) {
    for (let count = 0; count < WEBHOOK_LIMIT; count += 1)
      await create(silent.actor, { url: receiver.url, events: ["person.created"], enabled: true });
    for (let count = 0; count < 3; count += 1) await people.create(silent.actor, { first_name: "Ada" });
  }
  const other = await createTestOrganization("Other");
  await create(other.actor, { url: quick.url, events: ["person.created"], enabled: true });
  await people.create(other.actor, { first_name: "Grace" });
  for (let round = 0; round < 50 && quick.received.length === 0; round += 1) {
    await Promise.race([worker.deliverMore(), wait(50)]);
  }
  expect(quick.received).toHaveLength(1);
  const released = setInterval(() => {
    for (const answer of waiting.splice(0)) answer();
  }, 20);
  while (await worker.deliverMore());
  await worker.deliveriesEnded();
  clearInterval(released);
}, 60_000);

it("has an attempt made again that a stopping worker broke off", async () => {
  const stopping = new Worker({ databaseUrl, encoder });
  await stopping.start();
  receiver.otherwise = () => undefined;
  const { id } = await add(["person.created"]);
  await people.create(org.actor, { first_name: "Ada" });
  const run = stopping.run();
  await expect.poll(() => receiver.received).toHaveLength(1);
  stopping.stop();
  await run;
  const [delivery] = await database().webhookDelivery.findMany({ where: { webhookId: id } });
  expect(delivery).toMatchObject({ status: "pending", attempt: 0 });
  const [job] = await database().$queryRaw<{ state: string }[]>`select state::text from pgboss.job`;
  expect(job).toEqual({ state: "retry" });
}, 20_000);
