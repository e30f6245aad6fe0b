import { beforeEach, expect, it } from "vitest";
import { GET as AUDIT } from "#app/v1/audit-events/route.ts";
import { GET } from "#app/v1/bulk-actions/[bulk_action_id]/route.ts";
import { POST } from "#app/v1/bulk-actions/route.ts";
import { GET as LIST } from "#app/v1/messages/route.ts";
import { MESSAGE_SORTS } from "#lib/contract/resources/message.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { countMailTo } from "#lib/server/mails/index.ts";
import { retryMessages } from "#lib/server/messages/index.ts";
import * as sending from "#lib/server/messages/message-send-service.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertFinishedCollection, type TestPerson } from "#test/support/test-messages.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });
let org: TestOrganization;

beforeEach(async () => {
  settleEnvironment({ mailServer: SILENT_MAIL_SERVER });
  org = await createTestOrganization();
});

const WORDS = { subject: "For {{first_name}}", text: "Watch this." };
const NOW = { to: "person", ...WORDS, at: null, send_again: false, dry_run: false } as const;

const people = (...names: string[]): TestPerson[] =>
  names.map((firstName) => ({ firstName, email: `${firstName.toLowerCase()}@example.com` }));

type State = { status: "queued" | "sent" | "failed" | "canceled" | "scheduled"; attempts?: number };

/** A collection with a message to each person, which then is in its state. @returns the ids of the messages, by name */
async function insertMessages(states: Record<string, State>) {
  const { id, people: ids } = await insertFinishedCollection(org, people(...Object.keys(states)));
  await sending.sendForCollection(org.actor, id, NOW);
  const rows = await database().mail.findMany({ where: { orgId: org.id } });
  const named = Object.entries(states).map(async ([name, state]) => {
    const mail = rows.find(({ recipient }) => recipient === `${name.toLowerCase()}@example.com`);
    const sentAt = state.status === "sent" ? new Date("2026-05-01T08:00:00Z") : null;
    await database().mail.update({ where: { id: mail?.id ?? "" }, data: { ...state, sentAt } });
    return [name, mail?.id ?? ""] as const;
  });
  return { collection: id, people: ids, messages: Object.fromEntries(await Promise.all(named)) };
}

const request = (body: object, key = org.keys.editor) =>
  requestRoute(POST, "POST", "/v1/bulk-actions", { key, body, headers: { "Idempotency-Key": newId() } });

/** Asks for a change to messages, and makes it; sends nothing. @returns what came of it */
async function change(body: object) {
  const asked = await request(body);
  expect(asked.status).toBe(202);
  while (await worker.changeMore());
  const { id } = asked.body;
  const read = { key: org.keys.viewer, params: { bulk_action_id: id } };
  return (await requestRoute(GET, "GET", `/v1/bulk-actions/${id}`, read)).body;
}

const statusOf = async (id: string | undefined) =>
  (await database().mail.findUniqueOrThrow({ where: { id: id ?? "" } })).status;

it("messages that wait are cancelled together, and one entry of the audit log says so", async () => {
  const { messages, collection } = await insertMessages({
    Ada: { status: "queued" },
    Bob: { status: "scheduled" },
    Cid: { status: "sent" },
    Dora: { status: "queued" },
  });
  await database().mail.update({
    where: { id: messages.Dora ?? "" },
    data: { inHand: true, attemptedAt: new Date() },
  });
  const selected = { messages: { filter: { collection_id: collection } } };
  const dry = await request({ action: "cancel_messages", dry_run: true, ...selected });
  expect(dry.body).toEqual({ dry_run: true, total: 4, videos: null, messages: 3, running: null });
  const done = await change({ action: "cancel_messages", ...selected });
  expect(done).toMatchObject({ total: 4, succeeded: 2, unchanged: 1, failed: 1, undoable_until: null });
  expect(done.failures).toEqual([
    {
      ...{ person_id: null, video_id: null, collection_id: null, message_id: messages.Dora },
      ...{ code: "message_in_hand", fields: [] },
    },
  ]);
  expect(await Promise.all(["Ada", "Bob", "Cid", "Dora"].map((name) => statusOf(messages[name])))).toEqual([
    ...["canceled", "canceled", "sent", "queued"],
  ]);
  const entries = await requestRoute(AUDIT, "GET", "/v1/audit-events", { key: org.keys.admin });
  const told = entries.body.filter(({ action }: { action: string }) => action.startsWith("message"));
  expect(told).toMatchObject([{ action: "messages.canceled", details: { count: 4 } }]);
});

it("what failed, was cancelled or waits for its next attempt is sent again together, to where it goes now", async () => {
  const { messages, people: ids } = await insertMessages({
    Ada: { status: "failed", attempts: 5 },
    Bob: { status: "canceled" },
    Cid: { status: "queued", attempts: 1 },
    Dora: { status: "queued" },
    Eve: { status: "sent" },
    Fay: { status: "failed", attempts: 5 },
  });
  await database().person.update({ where: { id: ids[0] ?? "" }, data: { email: "new@example.com" } });
  await database().person.update({ where: { id: ids[5] ?? "" }, data: { email: null } });
  const chosen = { messages: { ids: Object.values(messages) } };
  const dry = await request({ action: "retry_messages", dry_run: true, ...chosen });
  expect(dry.body).toMatchObject({ total: 6, messages: 4 });
  const done = await change({ action: "retry_messages", ...chosen });
  expect(done).toMatchObject({ succeeded: 3, unchanged: 2, failed: 1 });
  expect(done.failures).toMatchObject([{ message_id: messages.Fay, code: "message_without_address" }]);
  expect(await database().mail.findUnique({ where: { id: messages.Ada ?? "" } })).toMatchObject({
    ...{ status: "queued", attempts: 0, recipient: "new@example.com" },
  });
  expect(await Promise.all(["Bob", "Cid", "Dora", "Eve"].map((name) => statusOf(messages[name])))).toEqual([
    ...["queued", "queued", "queued", "sent"],
  ]);
});

/** How many addresses a mail by hand was counted for. */
const countedAddresses = () =>
  database().signInLimit.count({ where: { key: { startsWith: "mail-address|" } } });

it("a message that cannot be sent again says why, and counts for no address", async () => {
  const { messages, collection } = await insertMessages({
    Ada: { status: "failed", attempts: 5 },
    Bob: { status: "queued", attempts: 1 },
    Cid: { status: "queued", attempts: 1 },
  });
  const { Ada = "", Bob = "", Cid = "" } = messages;
  // Another message takes the place of Ada's.
  await sending.sendForCollection(org.actor, collection, NOW);
  await database().mail.update({ where: { id: Bob }, data: { inHand: true, attemptedAt: new Date() } });
  for (let count = 0; count < 5; count += 1) await countMailTo(org.id, "cid@example.com");
  const before = await countedAddresses();
  const { failures } = await change({ action: "retry_messages", messages: { ids: [Ada, Bob, Cid] } });
  const told = failures.map(({ message_id, code }: { message_id: string; code: string }) => [
    message_id,
    code,
  ]);
  expect(Object.fromEntries(told)).toEqual({
    [Ada]: "message_superseded",
    [Bob]: "message_in_hand",
    [Cid]: "message_limit_reached",
  });
  expect(await countedAddresses()).toBe(before);
});

it("a batch that is rolled back has counted nothing", async () => {
  const { messages } = await insertMessages({ Ada: { status: "failed", attempts: 5 } });
  const before = await countedAddresses();
  const batch = org.actor.db.$transaction(async (tx) => {
    await retryMessages(tx, org.id, Object.values(messages));
    throw new Error("rolled back");
  });
  await expect(batch).rejects.toThrow("rolled back");
  expect(await countedAddresses()).toBe(before);
});

it("a request for messages names what is wrong with it", async () => {
  const { messages } = await insertMessages({ Ada: { status: "failed" } });
  const ids = Object.values(messages);
  const code = async (body: object) => (await request(body)).body.detail[0].ctx.code;
  const stranger = await createTestOrganization();
  expect(await code({ action: "cancel_messages", messages: { ids: [newId()] } })).toBe(
    "selected_message_unknown",
  );
  expect(await code({ action: "cancel_messages", videos: { ids } })).toBe("bulk_target_unused");
  expect(await code({ action: "archive", messages: { ids } })).toBe("bulk_target_unused");
  const theirs = await request({ action: "cancel_messages", messages: { ids } }, stranger.keys.editor);
  expect(theirs.body.detail[0].ctx.code).toBe("selected_message_unknown");
  expect((await request({ action: "cancel_messages", messages: { ids } }, org.keys.viewer)).status).toBe(403);
  settleEnvironment({ mailServer: null });
  const without = await request({ action: "retry_messages", messages: { ids } });
  expect([without.status, without.body.code]).toEqual([409, "mail_not_set_up"]);
});

it("messages are listed in every order, page by page, with and without a filter", async () => {
  await insertMessages({
    Zed: { status: "queued" },
    Ada: { status: "sent" },
    Cid: { status: "failed" },
    Bob: { status: "scheduled" },
    Eve: { status: "sent" },
  });
  const page = async (query: Record<string, string>) =>
    requestRoute(LIST, "GET", "/v1/messages", { key: org.keys.viewer, query });
  async function walk(query: Record<string, string>): Promise<string[]> {
    const names: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const answer = await page({ ...query, limit: "2", ...(cursor === "" ? {} : { cursor }) });
      expect(answer.status).toBe(200);
      names.push(...answer.body.map(({ person_name }: { person_name: string }) => person_name));
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
      cursor = next === undefined ? null : new URL(next, "http://localhost").searchParams.get("cursor");
    }
    return names;
  }
  const expected: Record<string, string[]> = {
    person_name: ["Ada", "Bob", "Cid", "Eve", "Zed"],
    status: ["Bob", "Zed", "Ada", "Eve", "Cid"],
  };
  for (const sort of MESSAGE_SORTS) {
    const names = await walk({ sort });
    expect(names.toSorted(), sort).toEqual(["Ada", "Bob", "Cid", "Eve", "Zed"]);
    const wanted = expected[sort];
    if (wanted !== undefined) expect(names).toEqual(wanted);
    expect((await walk({ sort, status: "sent" })).toSorted(), sort).toEqual(["Ada", "Eve"]);
  }
  expect((await walk({ sort: "-sent_at" })).slice(0, 2).toSorted()).toEqual(["Ada", "Eve"]);
  expect(await walk({ sort: "-person_name" })).toEqual(["Zed", "Eve", "Cid", "Bob", "Ada"]);
  expect((await page({ sort: "status", cursor: "made-up" })).status).toBe(422);
});
