import { afterAll, expect, test } from "vitest";
import { POST as CANCEL_ALL } from "#app/v1/collections/[collection_id]/messages/cancel/route.ts";
import { POST as PAUSE } from "#app/v1/collections/[collection_id]/messages/pause/route.ts";
import { POST as PREVIEW } from "#app/v1/collections/[collection_id]/messages/preview/route.ts";
import { POST as RESUME } from "#app/v1/collections/[collection_id]/messages/resume/route.ts";
import { POST as SEND } from "#app/v1/collections/[collection_id]/messages/route.ts";
import { POST as TEST } from "#app/v1/collections/[collection_id]/messages/test/route.ts";
import { POST as CANCEL } from "#app/v1/messages/[message_id]/cancel/route.ts";
import { POST as RETRY } from "#app/v1/messages/[message_id]/retry/route.ts";
import { GET } from "#app/v1/messages/[message_id]/route.ts";
import { GET as LIST } from "#app/v1/messages/route.ts";
import { POST as PREVIEW_VIDEO } from "#app/v1/videos/[video_id]/messages/preview/route.ts";
import { POST as SEND_VIDEO } from "#app/v1/videos/[video_id]/messages/route.ts";
import { POST as TEST_VIDEO } from "#app/v1/videos/[video_id]/messages/test/route.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember } from "#test/support/test-members.ts";
import { insertFinishedCollection } from "#test/support/test-messages.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
settleEnvironment({ mailServer: SILENT_MAIL_SERVER });
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const WORDS = { subject: "For {{first_name}}", text: "Watch this." };
const ADA = { firstName: "Ada", email: "ada@example.com" };

const ofCollection = (handler: RouteHandler, org: TestOrganization, id: string, sent: object = {}) =>
  requestRoute(handler, "POST", `/v1/collections/${id}/messages`, {
    key: org.keys.editor,
    params: { collection_id: id },
    ...sent,
  });

const ofVideo = (handler: RouteHandler, org: TestOrganization, id: string, sent: object = {}) =>
  requestRoute(handler, "POST", `/v1/videos/${id}/messages`, {
    key: org.keys.editor,
    params: { video_id: id },
    ...sent,
  });

const ofMessage = (handler: RouteHandler, org: TestOrganization, id: string, method = "POST") =>
  requestRoute(handler, method, `/v1/messages/${id}`, { key: org.keys.editor, params: { message_id: id } });

const list = (org: TestOrganization, query: Record<string, string | undefined> = {}) =>
  requestRoute(LIST, "GET", "/v1/messages", {
    key: org.keys.viewer,
    query: JSON.parse(JSON.stringify(query)),
  });

test("a request is answered with what it queued, a dry run with what it would, a repeat with the same", async () => {
  const org = await createTestOrganization();
  const { id } = await insertFinishedCollection(org, [ADA, { firstName: "No" }]);
  const dry = await ofCollection(SEND, org, id, { body: { ...WORDS, dry_run: true } });
  expect(dry).toMatchObject({ status: 200, body: { queued: 1, left_out_count: 1 } });
  const headers = { "Idempotency-Key": newId() };
  const sent = await ofCollection(SEND, org, id, { body: WORDS, headers });
  expect([sent.status, sent.text]).toEqual([202, dry.text]);
  const again = await ofCollection(SEND, org, id, { body: WORDS, headers });
  expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
    202,
    sent.text,
    "true",
  ]);
  expect((await list(org)).body).toHaveLength(1);
  expect((await ofCollection(SEND, org, id, { body: WORDS })).body).toMatchObject({
    queued: 0,
    reasons: [
      { reason: "already_sent", count: 1 },
      { reason: "no_email", count: 1 },
    ],
  });
});

test("addresses that several people have are named with them, whatever their case", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const shared = "office@example.com";
  const gone = { firstName: "Gone", email: "ada@example.com", status: "archived" } as const;
  const { people } = await insertFinishedCollection(org, [
    { firstName: "Bo", email: "OFFICE@example.com" },
    gone,
  ]);
  await insertFinishedCollection(other, [ADA, { firstName: "Eve", email: shared }]);
  const { id, people: mailed } = await insertFinishedCollection(org, [
    ADA,
    { firstName: "Al", email: shared },
  ]);
  const { body } = await ofCollection(SEND, org, id, { body: { ...WORDS, dry_run: true } });
  expect(body).toMatchObject({
    queued: 2,
    shared_addresses: [
      {
        to: shared,
        people: [
          { person_id: mailed[1], person_name: "Al" },
          { person_id: people[0], person_name: "Bo" },
        ],
        people_count: 2,
      },
    ],
    shared_address_count: 1,
  });
  // A team that gets every message is meant to.
  const toTeam = await ofCollection(SEND, org, id, { body: { ...WORDS, to: [shared], dry_run: true } });
  expect(toTeam.body).toMatchObject({ queued: 2, shared_addresses: [], shared_address_count: 0 });
});

test("what is listed of shared addresses is limited, and counted", async () => {
  const org = await createTestOrganization();
  const people = Array.from({ length: 102 }, (_, n) =>
    ["A", "B"].map((firstName) => ({ firstName, email: `p${n}@example.com` })),
  );
  const crowd = Array.from({ length: 12 }, (_, n) => ({ firstName: `C${n}`, email: "a@example.com" }));
  const { id } = await insertFinishedCollection(org, [...people.flat(), ...crowd]);
  const { body } = await ofCollection(SEND, org, id, { body: { ...WORDS, dry_run: true } });
  expect(body).toMatchObject({ queued: 216, shared_address_count: 103 });
  expect(body.shared_addresses).toHaveLength(100);
  expect(body.shared_addresses[0]).toMatchObject({ to: "a@example.com", people_count: 12 });
  expect(body.shared_addresses[0].people).toHaveLength(10);
});

test("what is wrong is named where it is", async () => {
  const org = await createTestOrganization();
  const { id } = await insertFinishedCollection(org, [ADA]);
  const codes = async (body: object) => {
    const { status, body: answer } = await ofCollection(SEND, org, id, { body: { ...WORDS, ...body } });
    expect(status).toBe(422);
    return answer.detail.map(
      ({ loc, type, ctx }: { loc: unknown[]; type: string; ctx?: { code?: string } }) => [
        loc.slice(1).join("."),
        ctx?.code ?? type,
      ],
    );
  };
  expect(await codes({ to: "team" })).toEqual([["to", "literal_error"]]);
  expect(await codes({ to: [] })).toEqual([["to", "too_short"]]);
  expect(await codes({ to: Array.from({ length: 21 }, (_, n) => `p${n}@example.com`) })).toEqual([
    ["to", "too_long"],
  ]);
  expect(await codes({ to: ["a@example.com", "x\r\nBcc: y@example.com"] })).toEqual([
    ["to.1", "email_invalid"],
  ]);
  expect(await codes({ at: "someday" })).toEqual([["at", "datetime_from_date_parsing"]]);
  expect(await codes({ at: "2020-01-01T00:00:00Z" })).toEqual([["at", "message_time_passed"]]);
  expect(await codes({ subject: " ", text: "{{nmae}}" })).toEqual([["subject", "string_too_short"]]);
  expect(await codes({ text: "{{nmae}}" })).toEqual([["text", "merge_field_unknown"]]);
});

test("a collection is not mailed to more addresses than one request may", async () => {
  const org = await createTestOrganization();
  const people = Array.from({ length: 1001 }, (_, n) => ({ firstName: `P${n}` }));
  const { id } = await insertFinishedCollection(org, people);
  const to = Array.from({ length: 20 }, (_, n) => `team${n}@example.com`);
  const refused = await ofCollection(SEND, org, id, { body: { ...WORDS, to } });
  expect(refused.body.detail[0].ctx).toMatchObject({
    code: "messages_too_many",
    count: 20_020,
    limit: 20_000,
  });
  expect(await database().mail.count({ where: { orgId: org.id } })).toBe(0);
  // What is left out is listed as far as anybody reads, and counted.
  const none = await ofCollection(SEND, org, id, { body: { ...WORDS, dry_run: true } });
  expect(none.body.left_out).toHaveLength(1000);
  expect(none.body).toMatchObject({ left_out_count: 1001, reasons: [{ reason: "no_email", count: 1001 }] });
});

test("viewers read messages, editors send, hold back and cancel them, strangers find none", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const { id, videos } = await insertFinishedCollection(org, [ADA]);
  const video = videos[0] ?? "";
  const viewer = { key: org.keys.viewer, body: WORDS };
  expect((await ofCollection(SEND, org, id, viewer)).status).toBe(403);
  expect((await ofCollection(SEND, other, id, { body: WORDS })).status).toBe(404);
  expect((await ofVideo(SEND_VIDEO, other, video, { body: WORDS })).status).toBe(404);
  expect((await ofVideo(SEND_VIDEO, org, video, { body: WORDS })).status).toBe(202);
  const [row] = (await list(org)).body;
  expect(row).toMatchObject({
    collection_id: id,
    video_id: video,
    to: "ada@example.com",
    to_person: true,
    ...WORDS,
  });
  expect((await list(other)).body).toEqual([]);
  for (const query of [{ collection_id: id }, { video_id: video }, { status: "queued" }, { q: "ada" }])
    expect((await list(org, query)).body).toHaveLength(1);
  expect((await list(org, { q: "grace" })).body).toEqual([]);
  const [today, yesterday] = [0, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  expect((await list(org, { created_from: yesterday, created_to: today?.slice(0, 10) })).body).toHaveLength(
    1,
  );
  for (const query of [
    { created_to: yesterday },
    { created_from: new Date(Date.now() + 60_000).toISOString() },
  ])
    expect((await list(org, query)).body).toEqual([]);
  const messageId = String(row.id);
  expect((await ofMessage(GET, other, messageId, "GET")).status).toBe(404);
  expect((await ofMessage(GET, org, messageId, "GET")).body).toEqual(row);
  expect((await ofCollection(PAUSE, org, id)).body).toEqual({ messages: 1 });
  expect((await ofMessage(GET, org, messageId, "GET")).body).toMatchObject({ is_paused: true });
  expect((await ofCollection(RESUME, org, id)).body).toEqual({ messages: 1 });
  expect((await ofCollection(CANCEL_ALL, other, id)).status).toBe(404);
  expect((await ofCollection(CANCEL_ALL, org, id)).body).toEqual({ messages: 1 });
  expect((await ofMessage(RETRY, other, messageId)).status).toBe(404);
  expect((await ofMessage(RETRY, org, messageId)).body).toMatchObject({ status: "queued", reason: null });
  expect((await ofMessage(CANCEL, org, messageId)).body).toMatchObject({
    status: "canceled",
    reason: "by_request",
  });
  expect((await ofMessage(CANCEL, org, messageId)).body).toMatchObject({ code: "message_ended" });
});

test("one address is not written to by hand again and again", async () => {
  const org = await createTestOrganization();
  const { id } = await insertFinishedCollection(org, [{ firstName: "Ada", email: `${newId()}@example.com` }]);
  await ofCollection(SEND, org, id, { body: WORDS });
  const [{ id: messageId }] = (await list(org)).body;
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await ofMessage(RETRY, org, messageId)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test("previews and tests say the same of a collection and of its video", async () => {
  const org = await createTestOrganization();
  const { id, videos } = await insertFinishedCollection(org, [ADA]);
  const video = videos[0] ?? "";
  const [one, other] = [
    await ofCollection(PREVIEW, org, id, { body: { ...WORDS, video_id: video } }),
    await ofVideo(PREVIEW_VIDEO, org, video, { body: WORDS }),
  ];
  expect([one.status, one.text]).toEqual([200, other.text]);
  expect((await ofVideo(PREVIEW_VIDEO, org, video, { body: { ...WORDS, text: "{{x}}" } })).status).toBe(422);
  const { email: to } = await insertTestMember(org.id, "viewer");
  for (const answer of [
    await ofCollection(TEST, org, id, { body: { ...WORDS, to } }),
    await ofVideo(TEST_VIDEO, org, video, { body: { ...WORDS, to } }),
  ])
    expect(answer).toMatchObject({ status: 202, body: { to } });
  // An API key has no address of its own.
  expect((await ofVideo(TEST_VIDEO, org, video, { body: WORDS })).body).toMatchObject({
    code: "test_mail_without_address",
  });
  expect((await list(org)).body).toEqual([]);
});
