import { setTimeout as wait } from "node:timers/promises";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as replayRoute } from "#app/v1/webhooks/[webhook_id]/deliveries/[delivery_id]/replay/route.ts";
import * as deliveryRoute from "#app/v1/webhooks/[webhook_id]/deliveries/[delivery_id]/route.ts";
import { GET as listDeliveriesRoute } from "#app/v1/webhooks/[webhook_id]/deliveries/route.ts";
import { POST as rotateRoute } from "#app/v1/webhooks/[webhook_id]/rotate-secret/route.ts";
import * as webhookRoute from "#app/v1/webhooks/[webhook_id]/route.ts";
import { POST as testRoute } from "#app/v1/webhooks/[webhook_id]/test/route.ts";
import * as webhooksRoute from "#app/v1/webhooks/route.ts";
import type { WebhookEvent } from "#lib/contract/resources/webhook-events.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { sent } from "#test/support/sent-file.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { answer, openTestReceiver } from "#test/support/test-receiver.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { erasePerson } from "../erasure/person-erasure-service.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { importPeople } from "../people/import/person-import-service.ts";
import * as commands from "../people/person-command-service.ts";
import * as people from "../people/person-service.ts";
import { lockRow } from "../row-lock.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { deliver, pruneDeliveries } from "./deliver.ts";
import type { Resolve } from "./receiver-address.ts";
import { create, update } from "./webhook-service.ts";

await openTestInstallation();
const receiver = await openTestReceiver();

let nordlicht: TestOrganization;
let other: TestOrganization;
beforeEach(async () => {
  settleEnvironment({ webhookPrivateAddresses: true });
  nordlicht = await createTestOrganization();
  other = await createTestOrganization("Südlicht");
  receiver.received.length = 0;
  receiver.answers.length = 0;
  receiver.otherwise = answer(204);
  await database().$executeRaw`delete from pgboss.job`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

type Job = {
  id: string;
  data: { org_id: string; delivery_id: string; run: number; attempt: number };
  at: Date;
};

/** What is planned, soonest first. */
const plannedJobs = () =>
  database().$queryRaw<Job[]>`
    select id::text, data, start_after as at from pgboss.job where name = 'deliver-webhook'
    order by start_after, created_on, id`;

/** Makes the attempts that are planned for now, as a worker would. */
async function work(resolve?: Resolve): Promise<void> {
  for (const { id, data, at } of await plannedJobs()) {
    if (at > new Date(clock.now().getTime() + 1000)) continue;
    const { org_id, delivery_id, run, attempt } = data;
    const options = { signal: new AbortController().signal, timeoutMs: 2000, ...(resolve && { resolve }) };
    await deliver(tenantDatabase(org_id), { id: delivery_id, run, attempt }, options);
    await database().$executeRaw`delete from pgboss.job where id = ${id}::uuid`;
  }
}

const now = (at: Date) => vi.spyOn(clock, "now").mockReturnValue(at);

function add(events: WebhookEvent[], organization = nordlicht, url = receiver.url) {
  return create(organization.actor, { url, events, enabled: true });
}
const addPerson = (organization = nordlicht) => people.create(organization.actor, { first_name: "Ada" });
const deliveriesOf = (webhookId: string) =>
  database().webhookDelivery.findMany({ where: { webhookId }, orderBy: { id: "asc" } });
const webhookRow = (id: string) => database().webhook.findUniqueOrThrow({ where: { id } });

async function onlyDelivery(webhookId: string) {
  const [delivery, ...more] = await deliveriesOf(webhookId);
  if (delivery === undefined || more.length > 0) throw new Error(`${more.length} deliveries more than one`);
  return delivery;
}

function onlyMessage() {
  const [message, ...more] = receiver.received;
  if (message === undefined || more.length > 0) throw new Error(`${more.length} messages more than one`);
  return { ...message, headers: message.headers as Record<string, string> };
}

describe("a message", () => {
  it("is verified by a receiver's own library, and says what the person's GET says", async () => {
    const { id, secret } = await add(["person.created"]);
    const person = await addPerson();
    await work();
    const { body, headers } = onlyMessage();
    const payload = new Verifier(secret).verify(body, headers);
    expect(payload).toEqual({
      type: "person.created",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: await people.get(nordlicht.actor, person.id),
    });
    expect(body).toMatch(/^\{"type":/);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Rollcall-Webhooks/1",
    });
    const delivery = await onlyDelivery(id);
    expect(delivery).toMatchObject({
      id: headers["webhook-id"],
      status: "delivered",
      attempt: 1,
      responseStatus: 204,
    });
    expect(await plannedJobs()).toEqual([]);
  });

  it("is not verified after a byte of it was changed, under another id, or by another secret", async () => {
    const { secret } = await add(["person.created"]);
    await addPerson();
    await work();
    const { body, headers } = onlyMessage();
    const verifier = new Verifier(secret);
    expect(() => verifier.verify(body.replace("Ada", "Eve"), headers)).toThrow("No matching signature");
    expect(() => verifier.verify(body, { ...headers, "webhook-id": "x" })).toThrow("No matching signature");
    const stranger = new Verifier(`whsec_${Buffer.alloc(32).toString("base64")}`);
    expect(() => stranger.verify(body, headers)).toThrow("No matching signature");
  });

  it("is signed with both secrets for a day after a rotation", async () => {
    const { id, secret } = await add(["person.created"]);
    const params = { webhook_id: id };
    const rotated = await requestRoute(rotateRoute, "POST", `/v1/webhooks/${id}/rotate-secret`, {
      key: nordlicht.keys.admin,
      params,
    });
    const read = await requestRoute(webhookRoute.GET, "GET", `/v1/webhooks/${id}`, {
      ...{ key: nordlicht.keys.admin, params: { webhook_id: id } },
    });
    expect(rotated.headers.get("etag")).toBe(read.headers.get("etag"));
    expect(rotated).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_/) } });
    expect(rotated.body.secret).not.toBe(secret);
    await addPerson();
    await work();
    const { body, headers } = onlyMessage();
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const one of [secret, rotated.body.secret])
      expect(() => new Verifier(one).verify(body, headers)).not.toThrow();

    receiver.received.length = 0;
    await addPerson();
    now(new Date(Date.now() + 24 * 3600 * 1000 + 1000));
    await work();
    expect(onlyMessage().headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });
});

describe("a rotation", () => {
  it("that is sent again with its Idempotency-Key leaves the secret that receivers have in use", async () => {
    const { id, secret } = await add(["person.created"]);
    const rotate = () =>
      requestRoute(rotateRoute, "POST", `/v1/webhooks/${id}/rotate-secret`, {
        key: nordlicht.keys.admin,
        params: { webhook_id: id },
        headers: { "Idempotency-Key": "rotation" },
      });
    const [first, second] = [await rotate(), await rotate()];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    await addPerson();
    await work();
    const { body, headers } = onlyMessage();
    for (const one of [secret, first.body.secret])
      expect(() => new Verifier(one).verify(body, headers)).not.toThrow();
  });
});

describe("who is told", () => {
  it("is who asked for the event, in the organization where it happens, while enabled", async () => {
    const wanted = await add(["person.created"]);
    const unasked = await add(["person.erased", "video.failed"]);
    const foreign = await add(["person.created"], other);
    const disabled = await create(nordlicht.actor, {
      url: receiver.url,
      events: ["person.created"],
      enabled: false,
    });
    await addPerson();
    expect(await deliveriesOf(wanted.id)).toHaveLength(1);
    for (const { id } of [unasked, foreign, disabled]) expect(await deliveriesOf(id)).toEqual([]);
    await work();
    expect(receiver.received).toHaveLength(1);
  });

  it("is told of each thing that happens to people, by command or by import", async () => {
    const { id } = await add(["person.created", "person.updated", "person.archived", "person.restored"]);
    const file = (rows: string) => sent(`external_id,first_name\n${rows}`);
    await importPeople(nordlicht.actor, file("E-1,Ada\nE-2,Grace\n"), { dry_run: true });
    expect(await deliveriesOf(id)).toEqual([]);
    await importPeople(nordlicht.actor, file("E-1,Ada\nE-2,Grace\n"), { dry_run: false });
    await importPeople(nordlicht.actor, file("E-1,Ada\nE-2,Gracia\nE-3,Alan\n"), { dry_run: false });
    const ada = await nordlicht.actor.db.person.findFirstOrThrow({ where: { externalId: "E-1" } });
    // The second of each changes nothing.
    for (const _ of [1, 2]) await commands.archive(nordlicht.actor, ada.id);
    for (const _ of [1, 2]) await commands.restore(nordlicht.actor, ada.id);
    const told = (await deliveriesOf(id)).map(({ payload }) => payload as { type: string; data: object });
    expect(told).toMatchObject([
      { type: "person.created", data: { first_name: "Ada", status: "active" } },
      { type: "person.created", data: { first_name: "Grace" } },
      { type: "person.updated", data: { first_name: "Gracia", external_id: "E-2" } },
      { type: "person.created", data: { first_name: "Alan" } },
      { type: "person.archived", data: { id: ada.id, status: "archived" } },
      { type: "person.restored", data: { id: ada.id, status: "active" } },
    ]);
  });

  it("is nobody, of what is rolled back", async () => {
    const { id } = await add(["person.created"]);
    const input = { first_name: "Ada", external_id: "E-1" };
    await people.create(nordlicht.actor, input);
    await expect(people.create(nordlicht.actor, input)).rejects.toThrow("external_id");
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect(await plannedJobs()).toHaveLength(1);
  });

  it("gets nothing that waited while it was disabled, and what it missed by a replay", async () => {
    const { id } = await add(["person.created"]);
    await addPerson();
    await nordlicht.actor.db.webhook.update({ where: { id }, data: { enabled: false } });
    await work();
    expect(receiver.received).toEqual([]);
    expect(await onlyDelivery(id)).toMatchObject({
      status: "failed",
      error: "Not sent: the webhook is disabled",
    });
  });
});

describe("a receiver that fails", () => {
  it("is tried by the schedule, with a new timestamp and the same id, and then no more", async () => {
    receiver.otherwise = answer(500, {}, "no");
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { id, secret } = await add(["person.created"]);
    const start = new Date();
    now(start);
    await addPerson();
    const times: number[] = [];
    for (let planned = await plannedJobs(); planned[0] !== undefined; planned = await plannedJobs()) {
      times.push(Math.round((planned[0].at.getTime() - start.getTime()) / 1000));
      now(planned[0].at);
      await work();
    }
    // The first is planned by the database's clock, which is a moment later than what the test says.
    expect([0, 1]).toContain(times.shift());
    expect(times).toEqual([5, 305, 2105, 9305, 27_305, 63_305, 113_705, 185_705, 272_105]);
    expect(await onlyDelivery(id)).toMatchObject({
      status: "failed",
      attempt: 10,
      responseStatus: 500,
      responseBody: "no",
      error: "The receiver answered 500",
      nextAttemptAt: null,
    });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(10);
    const first = receiver.received[0];
    expect(() =>
      new Verifier(secret).verify(first?.body ?? "", first?.headers as Record<string, string>),
    ).not.toThrow();
    // Three days are not five.
    expect(await webhookRow(id)).toMatchObject({ enabled: true, failingSince: expect.any(Date) });
  });

  it("for five days is disabled, which is in the audit trail", async () => {
    receiver.otherwise = answer(500);
    const { id } = await add(["person.created"]);
    await addPerson();
    const since = new Date(Date.now() - 5 * 24 * 3600 * 1000);
    await nordlicht.actor.db.webhook.update({ where: { id }, data: { failingSince: since } });
    const { id: deliveryId } = await onlyDelivery(id);
    await database().webhookDelivery.update({ where: { id: deliveryId }, data: { attempt: 9 } });
    const options = { signal: new AbortController().signal };
    await deliver(nordlicht.actor.db, { id: deliveryId, run: 0, attempt: 9 }, options);
    expect(await webhookRow(id)).toMatchObject({ enabled: false, disabledReason: "failing" });
    const entry = await database().auditEvent.findFirst({
      where: { targetId: id, action: "webhook.disabled" },
    });
    expect(entry).toMatchObject({ actorType: "system", actorId: null, details: { reason: "failing" } });
  });

  it("and then answers again begins anew", async () => {
    receiver.answers.push(answer(500));
    const { id } = await add(["person.created"]);
    await addPerson();
    await work();
    const before = await webhookRow(id);
    expect(before.failingSince).not.toBeNull();
    now(new Date(Date.now() + 10_000));
    await work();
    expect(await onlyDelivery(id)).toMatchObject({ status: "delivered", attempt: 2, error: null });
    expect(await webhookRow(id)).toEqual({ ...before, failingSince: null });
  });

  it("with 410 is disabled at once", async () => {
    receiver.answers.push(answer(410));
    const { id } = await add(["person.created"]);
    await addPerson();
    await work();
    expect(await onlyDelivery(id)).toMatchObject({ status: "failed", attempt: 1 });
    expect(await plannedJobs()).toEqual([]);
    const shown = await requestRoute(webhookRoute.GET, "GET", `/v1/webhooks/${id}`, {
      key: nordlicht.keys.admin,
      params: { webhook_id: id },
    });
    expect(shown.body).toMatchObject({
      enabled: false,
      disabled_reason: "gone",
      disabled_at: expect.any(String),
    });
    await addPerson();
    expect(await deliveriesOf(id)).toHaveLength(1);

    const enabled = await requestRoute(webhookRoute.PATCH, "PATCH", `/v1/webhooks/${id}`, {
      key: nordlicht.keys.admin,
      params: { webhook_id: id },
      body: { enabled: true },
    });
    expect(enabled.body).toMatchObject({ enabled: true, disabled_reason: null, disabled_at: null });
  });

  describe("and what somebody does in the middle of the attempt", () => {
    /** Takes up the only delivery's last attempt, and does `change` before it is answered. */
    async function lastAttempt(id: string, status: number, change: () => Promise<unknown>) {
      receiver.otherwise = (response) =>
        void change().finally(() => {
          answer(status)(response);
        });
      await addPerson();
      const { id: deliveryId } = await onlyDelivery(id);
      await database().webhookDelivery.update({ where: { id: deliveryId }, data: { attempt: 9 } });
      const options = { signal: new AbortController().signal };
      await deliver(nordlicht.actor.db, { id: deliveryId, run: 0, attempt: 9 }, options);
      expect(await onlyDelivery(id)).toMatchObject({ status: "failed", responseStatus: status });
    }
    const failForLong = (id: string) =>
      nordlicht.actor.db.webhook.update({
        where: { id },
        data: { failingSince: new Date(Date.now() - 6 * 24 * 3600 * 1000) },
      });
    const patch = (id: string, body: Parameters<typeof update>[2]) => update(nordlicht.actor, id, body, null);

    it("an address that is new since is not disabled for the old one's answer", async () => {
      const { id } = await add(["person.created"]);
      await lastAttempt(id, 410, () => patch(id, { url: `${receiver.url}&moved` }));
      expect(await webhookRow(id)).toMatchObject({ enabled: true, disabledReason: null });
    });

    it("what was switched off stays switched off by whom it was", async () => {
      const { id } = await add(["person.created"]);
      await lastAttempt(id, 410, () => patch(id, { enabled: false }));
      expect(await webhookRow(id)).toMatchObject({ enabled: false, disabledReason: "by_user" });
      const entries = await database().auditEvent.count({
        where: { targetId: id, action: "webhook.disabled" },
      });
      expect(entries).toBe(0);
    });

    it("what arrived meanwhile counts", async () => {
      const { id } = await add(["person.created"]);
      await failForLong(id);
      await lastAttempt(id, 500, () =>
        nordlicht.actor.db.webhook.update({ where: { id }, data: { failingSince: null } }),
      );
      expect(await webhookRow(id)).toMatchObject({ enabled: true, failingSince: expect.any(Date) });
    });

    it("a new address has its own five days", async () => {
      const { id } = await add(["person.created"]);
      await failForLong(id);
      await patch(id, { url: `${receiver.url}&moved` });
      await lastAttempt(id, 500, async () => undefined);
      expect(await webhookRow(id)).toMatchObject({ enabled: true, disabledReason: null });
    });
  });

  it("with too much to do says when to come again", async () => {
    receiver.answers.push(answer(429, { "Retry-After": "600" }));
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { id } = await add(["person.created"]);
    await addPerson();
    await work();
    const { nextAttemptAt } = await onlyDelivery(id);
    const delay = (nextAttemptAt?.getTime() ?? 0) - Date.now();
    expect(delay).toBeGreaterThan(590_000);
    expect(delay).toBeLessThan(601_000);
  });

  it("by a redirect is not followed", async () => {
    receiver.answers.push(answer(307, { Location: receiver.url }));
    const { id } = await add(["person.created"]);
    await addPerson();
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(await onlyDelivery(id)).toMatchObject({
      status: "pending",
      error: "The receiver answered 307: redirects are not followed",
    });
  });

  it("because its name leads elsewhere by now is not connected to", async () => {
    settleEnvironment({ webhookPrivateAddresses: false });
    const { id } = await add(
      ["person.created"],
      nordlicht,
      `http://rebind.example.com:${new URL(receiver.url).port}/`,
    );
    await addPerson();
    const resolve = vi.fn<Resolve>(async () => [{ address: "127.0.0.1", family: 4 }]);
    await work(resolve);
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(receiver.received).toEqual([]);
    expect(await onlyDelivery(id)).toMatchObject({
      status: "pending",
      responseStatus: null,
      error: expect.stringContaining("not public"),
    });
  });
});

describe("an attempt", () => {
  it("is made once, however often its job is taken up", async () => {
    receiver.answers.push(answer(500));
    const { id } = await add(["person.created"]);
    await addPerson();
    const [job] = await plannedJobs();
    if (job === undefined) throw new Error("no job");
    const place = { id: job.data.delivery_id, run: 0, attempt: 0 };
    for (const _ of [1, 2])
      await deliver(nordlicht.actor.db, place, { signal: new AbortController().signal });
    expect(receiver.received).toHaveLength(1);
    expect(await onlyDelivery(id)).toMatchObject({ attempt: 1, status: "pending" });
  });

  it("of another organization's delivery is none", async () => {
    await add(["person.created"]);
    await addPerson();
    const [job] = await plannedJobs();
    const place = { id: job?.data.delivery_id ?? "", run: 0, attempt: 0 };
    await deliver(other.actor.db, place, { signal: new AbortController().signal });
    expect(receiver.received).toEqual([]);
  });
});

describe("replay", () => {
  it("sends the same message under the same id, and what was planned before is not done", async () => {
    receiver.answers.push(answer(500));
    const { id } = await add(["person.created"]);
    await addPerson();
    await work();
    const { id: deliveryId } = await onlyDelivery(id);
    const path = `/v1/webhooks/${id}/deliveries/${deliveryId}/replay`;
    const sent = { key: nordlicht.keys.admin, params: { webhook_id: id, delivery_id: deliveryId } };
    expect(await requestRoute(replayRoute, "POST", path, sent)).toMatchObject({
      status: 202,
      body: { id: deliveryId, status: "pending", attempt: 0 },
    });
    now(new Date(Date.now() + 10_000));
    await work();
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    expect(await onlyDelivery(id)).toMatchObject({ status: "delivered", attempt: 1 });
    expect(await requestRoute(replayRoute, "POST", path, { ...sent, key: other.keys.owner })).toMatchObject({
      status: 404,
      text: '{"detail":"Not Found","code":"not_found"}',
    });
  });

  it("of a delivery that an erasure removes at the same moment finds none", async () => {
    const { id } = await add(["person.created"]);
    await addPerson();
    const { id: deliveryId } = await onlyDelivery(id);
    const path = `/v1/webhooks/${id}/deliveries/${deliveryId}/replay`;
    const params = { webhook_id: id, delivery_id: deliveryId };
    const { replayed } = await database().$transaction(async (tx) => {
      await tx.webhookDelivery.delete({ where: { id: deliveryId } });
      const replayed = requestRoute(replayRoute, "POST", path, { key: nordlicht.keys.admin, params });
      // By then the replay waits for the row.
      await wait(500);
      return { replayed };
    });
    expect(await replayed).toMatchObject({ status: 404, text: '{"detail":"Not Found","code":"not_found"}' });
  });
});

describe("the API", () => {
  const path = "/v1/webhooks";
  const post = (body: unknown, key = nordlicht.keys.admin) =>
    requestRoute(webhooksRoute.POST, "POST", path, { key, body });

  it("shows the secret once, and keeps it encrypted", async () => {
    const created = await post({ url: receiver.url, events: ["person.created", "person.created"] });
    expect(created).toMatchObject({ status: 201, body: { enabled: true, events: ["person.created"] } });
    const { id, secret } = created.body;
    expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
    const key = nordlicht.keys.admin;
    const shown = await requestRoute(webhookRoute.GET, "GET", `${path}/${id}`, {
      key,
      params: { webhook_id: id },
    });
    const listed = await requestRoute(webhooksRoute.GET, "GET", path, { key, query: { count: "true" } });
    expect(shown.body).not.toHaveProperty("secret");
    expect(listed.body).toEqual([shown.body]);
    expect(listed.headers.get("x-total-count")).toBe("1");
    const kept = JSON.stringify([await webhookRow(id), await database().auditEvent.findMany()]);
    expect(kept).not.toContain(secret.slice("whsec_".length, 30));
  });

  it("refuses an address that nothing may be sent to", async () => {
    settleEnvironment({ webhookPrivateAddresses: false });
    for (const url of [receiver.url, "http://[::1]/", "https://u:p@example.com/", "http://example.com:25/"]) {
      expect(await post({ url, events: ["person.created"] })).toMatchObject({
        status: 422,
        body: {
          detail: [
            { loc: ["body", "url"], msg: expect.stringMatching(/^Value error, /), type: "value_error" },
          ],
        },
      });
    }
    expect(await post({ url: "ftp://example.com", events: ["person.created"] })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "url"], type: "url_scheme" }] },
    });
    expect(await post({ url: "https://example.com", events: ["person.vanished"] })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "events", 0], type: "enum" }] },
    });
    const { id } = await add(["person.created"], nordlicht, "https://example.com/");
    const changed = await requestRoute(webhookRoute.PATCH, "PATCH", `${path}/${id}`, {
      key: nordlicht.keys.admin,
      params: { webhook_id: id },
      body: { url: "http://10.0.0.1/" },
    });
    expect(changed.status).toBe(422);
  });

  it("refuses a metadata service, also where private addresses are allowed", async () => {
    settleEnvironment({ webhookPrivateAddresses: true });
    for (const host of ["169.254.169.254", "[fd00:ec2::254]", "[fd20:ce::254]", "100.100.100.200"]) {
      expect(await post({ url: `http://${host}/`, events: ["person.created"] })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["body", "url"], msg: expect.stringContaining("metadata service") }] },
      });
    }
  });

  it("changes nothing for who knows an older version", async () => {
    const { id } = await add(["person.created"]);
    const sent = { key: nordlicht.keys.admin, params: { webhook_id: id } };
    const { headers } = await requestRoute(webhookRoute.GET, "GET", `${path}/${id}`, sent);
    const patch = (url: string) =>
      requestRoute(webhookRoute.PATCH, "PATCH", `${path}/${id}`, {
        ...sent,
        body: { url },
        headers: { "If-Match": headers.get("etag") ?? "" },
      });
    expect(await patch("https://one.example.com/")).toMatchObject({ status: 200 });
    expect(await patch("https://two.example.com/")).toMatchObject({ status: 412 });
  });

  it("is for admins, and has no more than twelve", async () => {
    const input = { url: receiver.url, events: ["person.created"] };
    expect(await post(input, nordlicht.keys.editor)).toMatchObject({ status: 403 });
    for (let count = 0; count < 11; count += 1) await add(["person.created"]);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await post(input)).status));
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });

  it("makes one webhook of a request that is repeated, and answers its secret again", async () => {
    const input = { url: receiver.url, events: ["person.created"] };
    const once = () =>
      requestRoute(webhooksRoute.POST, "POST", path, {
        key: nordlicht.keys.admin,
        body: input,
        headers: { "Idempotency-Key": "one" },
      });
    const [first, second] = [await once(), await once()];
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(await nordlicht.actor.db.webhook.count()).toBe(1);
    const kept = JSON.stringify(await database().idempotencyRecord.findMany());
    expect(kept).not.toContain(first.body.secret);
  });

  it("sends a test, and tells how it went", async () => {
    receiver.answers.push(answer(200, {}, "hello"));
    const { id } = await add(["video.failed"]);
    const key = nordlicht.keys.admin;
    const sent = await requestRoute(testRoute, "POST", `${path}/${id}/test`, {
      key,
      params: { webhook_id: id },
    });
    expect(sent).toMatchObject({ status: 202, body: { event: "webhook.test", status: "pending" } });
    await work();
    const params = { webhook_id: id, delivery_id: sent.body.id };
    const at = `${path}/${id}/deliveries`;
    const shown = await requestRoute(deliveryRoute.GET, "GET", `${at}/${sent.body.id}`, { key, params });
    expect(shown.body).toMatchObject({
      status: "delivered",
      response_status: 200,
      response_body: "hello",
      payload: { type: "webhook.test", data: { webhook_id: id } },
    });
    const list = (query: Record<string, string>) =>
      requestRoute(listDeliveriesRoute, "GET", at, { key, params: { webhook_id: id }, query });
    expect((await list({ status: "delivered", event: "webhook.test" })).body).toMatchObject([
      { id: sent.body.id },
    ]);
    expect((await list({ status: "failed" })).body).toEqual([]);
    expect((await list({})).body[0]).not.toHaveProperty("payload");

    await requestRoute(webhookRoute.DELETE, "DELETE", `${path}/${id}`, { key, params: { webhook_id: id } });
    expect((await list({})).status).toBe(404);
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe("what is kept", () => {
  it("forgets an erased person, of whom only the id is told", async () => {
    const { id } = await add(["person.created", "person.updated", "person.erased"]);
    const person = await people.create(nordlicht.actor, { first_name: "Zyxwvu" });
    const stays = await addPerson();
    await people.update(nordlicht.actor, person.id, { position: "Cook" }, null);
    expect(await deliveriesOf(id)).toHaveLength(3);
    await erasePerson(nordlicht.actor, person.id);
    const left = await deliveriesOf(id);
    expect(left.map(({ event, resourceId }) => [event, resourceId])).toEqual([
      ["person.created", stays.id],
      ["person.erased", person.id],
    ]);
    expect(left[1]?.payload).toMatchObject({ data: { id: person.id } });
    expect(JSON.stringify(left)).not.toContain("Zyxwvu");
    await work();
    expect(JSON.stringify(receiver.received)).not.toContain("Zyxwvu");
  });

  it("is forgotten while its webhook is deleted, without a wait in a circle", async () => {
    const { id } = await add(["person.created", "person.erased"]);
    const person = await addPerson();
    const deleted = nordlicht.actor.db.$transaction(async (tx) => {
      await lockRow(tx, "webhooks", nordlicht.id, id, "delete");
      const erased = erasePerson(nordlicht.actor, person.id);
      // By then the erasure waits for the webhook.
      await wait(500);
      await tx.webhook.delete({ where: { id } });
      return { erased: erased.then(() => "erased") };
    });
    expect(await (await deleted).erased).toBe("erased");
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it("is removed when it is old without a wait for whoever holds some of it", async () => {
    const { id } = await add(["person.created"]);
    await addPerson();
    await addPerson();
    const [held, free] = await deliveriesOf(id);
    if (held === undefined || free === undefined) throw new Error("two deliveries were made");
    const createdAt = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    await database().webhookDelivery.updateMany({ where: { webhookId: id }, data: { createdAt } });
    await database().$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from webhook_deliveries where id = ${held.id}::uuid for update`;
        await pruneDeliveries(database());
      },
      { timeout: 5000 },
    );
    expect((await deliveriesOf(id)).map((delivery) => delivery.id)).toEqual([held.id]);
  });

  it("ends after thirty days", async () => {
    const { id } = await add(["person.created"]);
    await addPerson();
    const young = await addPerson();
    const old = (await deliveriesOf(id))[0]?.id ?? "";
    const createdAt = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    await database().webhookDelivery.update({ where: { id: old }, data: { createdAt } });
    await pruneDeliveries(database());
    expect((await deliveriesOf(id)).map(({ resourceId }) => resourceId)).toEqual([young.id]);
  });
});
