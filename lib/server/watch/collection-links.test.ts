import { afterAll, afterEach, expect, it, vi } from "vitest";
import { DELETE, GET, POST } from "#app/v1/collections/[collection_id]/watch-links/route.ts";
import { duringErasure } from "#test/support/during-erasure.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { findWatched } from "./link-access.ts";

await openTestInstallation();
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** A collection of queued videos about these people, in their order. */
async function insertCollection(org: TestOrganization, people: readonly string[]): Promise<string> {
  const templateId = await insertTestTemplate(org.id);
  const row = { orgId: org.id, templateId, templateVersion: 1 };
  const id = newId();
  const named = {
    name: "All of us",
    type: "people",
    fileName: "{{first_name}}",
    total: people.length,
  } as const;
  await database().collection.create({ data: { ...row, ...named, id } });
  const videos = people.map((personId, position) => ({
    ...row,
    id: newId(),
    personId,
    collectionId: id,
    position,
  }));
  await database().video.createMany({ data: videos });
  return id;
}

const HANDLERS = { GET, POST, DELETE };

const ask = (org: TestOrganization, method: "GET" | "POST" | "DELETE", id: string, body?: object) =>
  requestRoute(HANDLERS[method], method, `/v1/collections/${id}/watch-links`, {
    key: org.keys.editor,
    params: { collection_id: id },
    ...(body === undefined ? {} : { body }),
  });

async function addressesOf(org: TestOrganization, id: string): Promise<string[]> {
  const { text } = await ask(org, "GET", id);
  return [...text.matchAll(/http[^,]+\/w\/[\w-]{22}/g)].map(([address]) => address);
}

const opens = async (address: string) => (await findWatched(address.split("/w/")[1] ?? "")) !== null;

it("has a link for each video, once, in a table that no spreadsheet runs", async () => {
  const org = await createTestOrganization();
  const people = [
    await insertTestPerson(org.id, { firstName: "=1+1", lastName: 'O"Neil, Zoë' }),
    await insertTestPerson(org.id, { firstName: "Ada" }),
  ];
  await database().person.update({ where: { id: people[1] ?? "" }, data: { email: "ada@example.com" } });
  const id = await insertCollection(org, people);
  const other = await insertCollection(org, people);

  expect((await ask(org, "POST", id, {})).body).toEqual({ created: 2, total: 2 });
  expect((await ask(org, "POST", id, {})).body).toEqual({ created: 0, total: 2 });
  expect(await addressesOf(org, other)).toEqual([]);
  const { headers, response } = await ask(org, "GET", id);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  // Not `text()`, which drops the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const [head, first, second] = text.split("\r\n");
  expect(head).toBe("\uFEFFexternal_id,first_name,last_name,email,url,expires_at,video_id");
  expect(first).toMatch(/^,'=1\+1,"O""Neil, Zoë",,http\S+\/w\/[\w-]{22},\S+Z,[\w-]{36}$/);
  expect(second).toMatch(/^,Ada,,ada@example\.com,http/);
  for (const address of await addressesOf(org, id)) expect(await opens(address)).toBe(true);
});

it("gets new links for those that have expired or were revoked", async () => {
  const org = await createTestOrganization();
  const people = await Promise.all(
    ["Ada", "Grace", "Joan"].map((firstName) => insertTestPerson(org.id, { firstName })),
  );
  const id = await insertCollection(org, people);
  await ask(org, "POST", id, { days: 1 });
  const before = await addressesOf(org, id);
  const links = await database().watchLink.findMany({ where: { orgId: org.id }, orderBy: { id: "asc" } });
  await database().watchLink.update({ where: { id: links[0]?.id ?? "" }, data: { revokedAt: new Date() } });
  expect((await ask(org, "POST", id, {})).body).toEqual({ created: 1, total: 3 });
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
  vi.spyOn(clock, "now").mockImplementation(() => tomorrow);
  expect((await ask(org, "POST", id, {})).body).toEqual({ created: 2, total: 3 });
  const after = await addressesOf(org, id);
  expect(after).toHaveLength(3);
  expect(after.filter((address) => before.includes(address))).toEqual([]);
});

it("loses all of them at once, and those of other collections stay", async () => {
  const org = await createTestOrganization();
  const people = [await insertTestPerson(org.id, { firstName: "Ada" })];
  const [id, other] = [await insertCollection(org, people), await insertCollection(org, people)];
  for (const one of [id, other]) await ask(org, "POST", one, {});
  const [gone, kept] = [await addressesOf(org, id), await addressesOf(org, other)];
  // A second link of the same video: the audit counts videos.
  const {
    id: linkId,
    tokenHash,
    ...link
  } = await database().watchLink.findFirstOrThrow({
    where: { orgId: org.id, video: { collectionId: id } },
  });
  await database().watchLink.create({ data: { ...link, id: newId(), tokenHash: `${tokenHash}-${linkId}` } });
  expect((await ask(org, "DELETE", id)).status).toBe(204);
  expect(await Promise.all([...gone, ...kept].map(opens))).toEqual([false, true]);
  expect(await addressesOf(org, id)).toEqual([]);
  const events = await database().auditEvent.findMany({
    where: { orgId: org.id, targetId: id },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ action, details }) => [action, details])).toEqual([
    ["collection.watch_links_created", { videos: 1 }],
    ["collection.watch_links_revoked", { videos: 1 }],
  ]);
});

it("gets one link for each video when asked twice at once", async () => {
  const org = await createTestOrganization();
  const people = await Promise.all(
    ["Ada", "Grace"].map((firstName) => insertTestPerson(org.id, { firstName })),
  );
  const id = await insertCollection(org, people);
  const answers = await Promise.all([1, 2, 3].map(() => ask(org, "POST", id, {})));
  expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 0, 2]);
  expect(await database().watchLink.count({ where: { orgId: org.id } })).toBe(2);
});

it("waits for the erasure of a person, whose video then has no link", async () => {
  const org = await createTestOrganization();
  const people = await Promise.all(
    ["Ada", "Grace"].map((firstName) => insertTestPerson(org.id, { firstName })),
  );
  const id = await insertCollection(org, people);
  for (const method of ["POST", "DELETE"] as const) {
    const asked = await duringErasure(id, people[method === "POST" ? 0 : 1] ?? "", () =>
      ask(org, method, id, method === "POST" ? {} : undefined),
    );
    if (method === "POST") expect(asked.body).toEqual({ created: 1, total: 1 });
    else expect(asked.status).toBe(204);
  }
});

it("is nobody's of another organization", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const id = await insertCollection(org, []);
  for (const method of ["GET", "POST", "DELETE"] as const)
    expect((await ask(other, method, id, method === "POST" ? {} : undefined)).status).toBe(404);
});
