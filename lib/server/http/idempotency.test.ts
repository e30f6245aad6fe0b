import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { POST as createApiKey } from "#app/v1/api-keys/route.ts";
import { DELETE as deleteAsset } from "#app/v1/assets/[asset_id]/route.ts";
import { POST as createAsset } from "#app/v1/assets/route.ts";
import { POST as createCollection } from "#app/v1/collections/route.ts";
import { POST as createInvitation } from "#app/v1/organizations/[org_id]/invitations/route.ts";
import { POST as createOrganization } from "#app/v1/organizations/route.ts";
import { DELETE as erasePerson } from "#app/v1/people/[person_id]/route.ts";
import { POST as importPeople } from "#app/v1/people/import/route.ts";
import { POST as createPerson } from "#app/v1/people/route.ts";
import { POST as createProject } from "#app/v1/projects/route.ts";
import { POST as createVideo } from "#app/v1/videos/route.ts";
import { contract } from "#lib/contract/contract.ts";
import { object, text } from "#lib/contract/fields/fields.ts";
import { person } from "#lib/contract/resources/person.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { environment, settleEnvironment } from "../environment.ts";
import { ConflictError } from "../errors.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import * as people from "../people/person-service.ts";
import { implement } from "./implement.ts";

await openTestInstallation();
settleEnvironment({ rateLimit: 0 });
const org = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const key = org.keys.owner;
const keyed = (idempotencyKey: string) => ({ "Idempotency-Key": idempotencyKey });
const post = (body: object, idempotencyKey: string, credentials = key) =>
  requestRoute(createPerson, "POST", "/v1/people", {
    key: credentials,
    body,
    headers: keyed(idempotencyKey),
  });
const peopleNamed = (firstName: string) => database().person.count({ where: { firstName } });
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const form = (content: Buffer, name: string) => {
  const data = new FormData();
  data.append("file", new File([new Uint8Array(content)], name));
  return data;
};
const upload = async (data: FormData, idempotencyKey: string) => {
  const encoded = new Response(data);
  return requestRoute(createAsset, "POST", "/v1/assets", {
    key,
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { ...keyed(idempotencyKey), "Content-Type": encoded.headers.get("content-type") ?? "" },
  });
};

test("a repeated request makes nothing and is answered as before", async () => {
  const first = await post({ first_name: "Once", external_id: "once" }, "a");
  const again = await post({ external_id: "once", first_name: " Once " }, "a");
  expect([first.status, first.headers.has("idempotent-replayed")]).toEqual([201, false]);
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  expect(again.text).toBe(first.text);
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(again.headers.get("content-type")).toBe("application/json");
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(await peopleNamed("Once")).toBe(1);
});

test("a hundred at the same moment make one, and all get the same answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => post({ first_name: "Hundred" }, "hundred")),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(99);
  expect(await peopleNamed("Hundred")).toBe(1);
  expect(await database().auditEvent.count({ where: { targetId: answers[0]?.body.id } })).toBe(1);
}, 60_000);

test("a hundred with a key each make a hundred", async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => post({ first_name: "Each" }, `each ${index}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await peopleNamed("Each")).toBe(100);
}, 60_000);

test("of fifty at the same moment with one external_id, one is made", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      requestRoute(createPerson, "POST", "/v1/people", {
        key,
        body: { first_name: "Fifty", external_id: "fifty" },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(await peopleNamed("Fifty")).toBe(1);
});

test("another body, and another operation, with the same key are refused", async () => {
  await post({ first_name: "Other" }, "other");
  const body = await post({ first_name: "Another" }, "other");
  const operation = await requestRoute(createProject, "POST", "/v1/projects", {
    key,
    body: { name: "Other" },
    headers: keyed("other"),
  });
  expect([body.status, operation.status]).toEqual([409, 409]);
  expect(body.body.detail).toMatch(/belongs to another request/);
  expect(await peopleNamed("Another")).toBe(0);
});

test("a key is its caller's alone: others' are others, in the same organization and in another", async () => {
  const foreign = await createTestOrganization();
  const own = await post({ first_name: "Mine" }, "mine");
  const colleague = await post({ first_name: "Mine" }, "mine", org.keys.editor);
  const stranger = await post({ first_name: "Mine" }, "mine", foreign.keys.editor);
  expect([own, colleague, stranger].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set([own, colleague, stranger].map(({ body }) => body.id)).size).toBe(3);
});

test("a person's key is one in each organization that they act in, and one outside of all", async () => {
  const second = await createTestOrganization();
  const { userId, email } = await insertTestMember(org.id, "editor");
  await database().member.create({ data: { orgId: second.id, userId, role: "editor" } });
  const cookie = { Cookie: await signInForTest(email), Origin: environment().url };
  const inOrganization = (orgId: string) =>
    requestRoute(createPerson, "POST", "/v1/people", {
      body: { first_name: "Both" },
      headers: { ...cookie, ...keyed("both"), "Rollcall-Organization": orgId },
    });
  expect((await inOrganization(org.id)).body.org_id).toBe(org.id);
  expect((await inOrganization(second.id)).body.org_id).toBe(second.id);

  const organization = () =>
    requestRoute(createOrganization, "POST", "/v1/organizations", {
      body: { name: "Founded once" },
      headers: { ...cookie, ...keyed("both") },
    });
  const answers = await Promise.all(Array.from({ length: 10 }, organization));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await database().organization.count({ where: { name: "Founded once" } })).toBe(1);
}, 30_000);

test.each([
  ["", "string_too_short"],
  ["x".repeat(256), "string_too_long"],
  ["caf\u00e9", "string_pattern_mismatch"],
])("a key such as %j is refused with the other faults", async (idempotencyKey, type) => {
  const { status, body } = await post({}, idempotencyKey);
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([
    { loc: ["header", "idempotency-key"], type },
    { loc: ["body", "first_name"], type: "missing" },
  ]);
});

test("the longest key works, and one on an operation that makes nothing is nobody's concern", async () => {
  expect((await post({ first_name: "Long" }, "x".repeat(255))).status).toBe(201);
});

test("a refusal is not kept: what was in the way may be gone", async () => {
  const taken = await post({ first_name: "Refused", external_id: "taken" }, "taker");
  const body = { first_name: "Retried", external_id: "taken" };
  expect((await post(body, "retried")).status).toBe(409);
  await requestRoute(erasePerson, "DELETE", "/v1/people/x", { key, params: { person_id: taken.body.id } });
  const retried = await post(body, "retried");
  expect([retried.status, retried.headers.has("idempotent-replayed")]).toEqual([201, false]);
});

test("what was made stays made, whatever would refuse it now", async () => {
  const project = await requestRoute(createProject, "POST", "/v1/projects", { key, body: { name: "Old" } });
  const order = () =>
    requestRoute(createVideo, "POST", "/v1/videos", {
      key,
      body: {
        template_id: templateId,
        project_id: project.body.id,
        modifications: [{ name: "title", text: "Hello" }],
      },
      headers: keyed("video"),
    });
  const first = await order();
  await database().project.update({ where: { id: project.body.id }, data: { archivedAt: new Date() } });
  const again = await order();
  expect([first.status, again.status, again.text]).toEqual([202, 202, first.text]);
});

test("after a day the key is free again", async () => {
  const first = await post({ first_name: "Day" }, "day");
  const now = Date.now();
  vi.spyOn(clock, "now").mockReturnValue(new Date(now + 23 * 3_600_000));
  expect((await post({ first_name: "Day" }, "day")).text).toBe(first.text);
  vi.spyOn(clock, "now").mockReturnValue(new Date(now + 25 * 3_600_000));
  const later = await post({ first_name: "Day after" }, "day");
  expect([later.status, later.headers.has("idempotent-replayed")]).toEqual([201, false]);
  expect((await post({ first_name: "Day after" }, "day")).text).toBe(later.text);
});

test("a file is part of the request: the same once, another refused", async () => {
  const first = await upload(form(PIXEL, "a.png"), "file");
  const again = await upload(form(PIXEL, "a.png"), "file");
  const renamed = await upload(form(PIXEL, "b.png"), "file");
  const other = await upload(form(Buffer.concat([PIXEL, Buffer.alloc(1)]), "a.png"), "file");
  expect([first, again, renamed, other].map(({ status }) => status)).toEqual([201, 201, 409, 409]);
  expect(again.text).toBe(first.text);

  const parallel = await Promise.all(
    Array.from({ length: 8 }, () => upload(form(PIXEL, "parallel.png"), "parallel")),
  );
  expect(new Set(parallel.map(({ text }) => text)).size).toBe(1);
  expect(await database().asset.count({ where: { fileName: "parallel.png" } })).toBe(1);

  const id = first.body.id;
  await requestRoute(deleteAsset, "DELETE", `/v1/assets/${id}`, { key, params: { asset_id: id } });
  expect((await upload(form(PIXEL, "a.png"), "file")).status).toBe(409);
});

test("secrets that are shown once are shown again, and the database alone does not tell them", async () => {
  const make = () =>
    requestRoute(createApiKey, "POST", "/v1/api-keys", {
      key,
      body: { name: "Payroll" },
      headers: keyed("guess me"),
    });
  const invite = () =>
    requestRoute(createInvitation, "POST", `/v1/organizations/${org.id}/invitations`, {
      key,
      params: { org_id: org.id },
      body: { email: "new@example.com", role: "viewer" },
      headers: keyed("invite"),
    });
  const [first, invited] = [await make(), await invite()];
  expect((await make()).body.key).toBe(first.body.key);
  expect((await invite()).body.token).toBe(invited.body.token);
  const rows = await database().$queryRaw`
    select stored_answers::text, encode(answer, 'escape') from stored_answers`;
  const dump = JSON.stringify(rows);
  for (const secret of [first.body.key, invited.body.token, "new@example.com", "guess me"])
    expect(dump).not.toContain(secret);
});

test("a long answer is kept in little room, and given again whole", async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `Ada,${index}.13.1990`);
  const send = () =>
    requestRoute(importPeople, "POST", "/v1/people/import", {
      key,
      body: Buffer.from(["first_name,birth_date", ...rows].join("\n")),
      headers: { ...keyed("long-answer"), "Content-Type": "text/csv" },
    });
  const first = await send();
  expect(first.body).toMatchObject({ rejected: 2000 });
  const kept = await database().idempotencyRecord.findMany({ where: { orgId: org.id, resourceId: null } });
  const sizes = kept.map(({ response }) => response?.length ?? 0);
  expect(Math.max(...sizes)).toBeLessThan(JSON.stringify(first.body).length / 10);
  expect((await send()).body).toEqual(first.body);
});

test("an erased person is left in no answer, and is not made again", async () => {
  const body = { first_name: "Erased" };
  const { body: made } = await post(body, "erased");
  const video = await requestRoute(createVideo, "POST", "/v1/videos", {
    key,
    body: { template_id: templateId, person_id: made.id },
    headers: keyed("erased with them"),
  });
  await requestRoute(erasePerson, "DELETE", "/v1/people/x", { key, params: { person_id: made.id } });
  const about = { resourceId: { in: [made.id, video.body.id] } };
  const rows = await database().idempotencyRecord.findMany({ where: about });
  expect(rows.map(({ response }) => response)).toEqual([null, null]);
  const again = await post(body, "erased");
  expect([again.status, again.body.detail]).toEqual([409, expect.stringMatching(/has been deleted/)]);
  expect(await peopleNamed("Erased")).toBe(0);
});

test("a collection is made once; its dry run makes nothing and is done anew", async () => {
  const { body: somebody } = await post({ first_name: "Ada" }, "somebody");
  const order = (more: object, idempotencyKey: string) =>
    requestRoute(createCollection, "POST", "/v1/collections", {
      key,
      body: { name: "May", template_id: templateId, people: { ids: [somebody.id] }, ...more },
      headers: keyed(idempotencyKey),
    });
  const [first, again] = [await order({}, "may"), await order({}, "may")];
  expect([first.status, again.status, again.text]).toEqual([202, 202, first.text]);
  const dry = [await order({ dry_run: true }, "dry"), await order({ dry_run: true }, "dry")];
  expect(dry.map(({ status, headers }) => [status, headers.has("idempotent-replayed")])).toEqual([
    [200, false],
    [200, false],
  ]);
  expect((await order({}, "dry")).status).toBe(202);
});

/** POST /v1/people with something of the test's own about the making. */
function peopleRoute(
  make: (create: () => ReturnType<typeof people.create>) => ReturnType<typeof people.create>,
) {
  const declared = contract({
    id: `test${newId()}`,
    method: "POST",
    path: "/v1/people",
    access: "editor",
    tag: "Test",
    summary: "Test",
    body: object({ first_name: text({ min: 1, max: 120 }) }),
    success: { status: 201, schema: person },
    etag: true,
    idempotent: true,
  });
  const route = implement(declared, ({ actor, body }) => make(() => people.create(actor, body)));
  return (firstName: string, idempotencyKey: string) =>
    requestRoute(route, "POST", "/v1/people", {
      key,
      body: { first_name: firstName },
      headers: keyed(idempotencyKey),
    });
}

test("what fails after the writing leaves nothing, and the key free", async () => {
  let fails = true;
  const route = peopleRoute(async (create) => {
    const made = await create();
    if (fails) throw new Error("the process has run out of something");
    return made;
  });
  expect((await route("Failing", "failing")).status).toBe(500);
  expect(await peopleNamed("Failing")).toBe(0);
  fails = false;
  expect((await route("Failing", "failing")).status).toBe(201);
  expect(await peopleNamed("Failing")).toBe(1);
});

test("what a lost connection leaves is nothing, and the next attempt does the work", async () => {
  const gate = Promise.withResolvers<void>();
  const route = peopleRoute(async (create) => {
    const made = await create();
    await gate.promise;
    return made;
  });
  const cut = route("Cut", "cut");
  await expect.poll(isLocked).toBe(true);
  await database().$queryRaw`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())`;
  gate.resolve();
  expect((await cut).status).toBe(503);
  expect(await peopleNamed("Cut")).toBe(0);
  expect((await route("Cut", "cut")).status).toBe(201);
  expect(await peopleNamed("Cut")).toBe(1);
});

test("a refusal for what another request with the key has just done is that request's answer", async () => {
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  const route = peopleRoute(async (create) => {
    calls += 1;
    if (calls === 1) {
      await gate.promise;
      throw new ConflictError("already_member");
    }
    return create();
  });
  const slow = route("Refusal", "refusal");
  await expect.poll(() => calls).toBe(1);
  const fast = await route("Refusal", "refusal");
  gate.resolve();
  const answer = await slow;
  expect([fast.status, answer.status, answer.text]).toEqual([201, 201, fast.text]);
});

test("whoever waits holds no connection, so that others are answered meanwhile", async () => {
  const gate = Promise.withResolvers<void>();
  const route = peopleRoute(async (create) => {
    const made = await create();
    await gate.promise;
    return made;
  });
  const waiting = Promise.all(Array.from({ length: 30 }, () => route("Waiting", "waiting")));
  await wait(300);
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post({ first_name: "Meanwhile" }, `meanwhile ${index}`)),
  );
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await peopleNamed("Waiting")).toBe(0);
  gate.resolve();
  expect(new Set((await waiting).map(({ text }) => text)).size).toBe(1);
  expect(await peopleNamed("Waiting")).toBe(1);
}, 60_000);

test("whoever has waited long enough is told to come again", async () => {
  const gate = Promise.withResolvers<void>();
  const route = peopleRoute(async (create) => {
    const made = await create();
    await gate.promise;
    return made;
  });
  const first = route("Patience", "patience");
  await expect.poll(isLocked).toBe(true);
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 30_000;
    return now;
  });
  const second = await route("Patience", "patience");
  vi.restoreAllMocks();
  expect([second.status, second.headers.get("retry-after")]).toEqual([409, "5"]);
  gate.resolve();
  expect((await first).status).toBe(201);
});

/** Whether some request has its key. */
async function isLocked(): Promise<boolean> {
  const held = await database().$queryRaw<unknown[]>`
    select 1 from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())`;
  return held.length > 0;
}
