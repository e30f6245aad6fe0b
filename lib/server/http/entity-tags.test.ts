import { afterAll, expect, test } from "vitest";
import { contracts } from "#lib/contract/contracts.ts";
import { gets, insertOrganizationRows, patches, posts } from "#test/resources/index.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { setThumbnail } from "../templates/template-queries.ts";
import type { RouteHandler } from "./route-table.ts";

await openTestInstallation();
settleEnvironment({ rateLimit: 0 });
const org = await createTestOrganization();
const rows = await insertOrganizationRows(org.id, "nobody@example.com");
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

type Sent = {
  params?: Record<string, string> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  method?: "HEAD";
};

async function call(id: string, { params = {}, method, ...sent }: Sent = {}) {
  const contract = contracts.find((found) => found.id === id);
  if (contract === undefined) throw new Error(`No operation ${id}`);
  const file = `app${contract.path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
  const route: Record<string, RouteHandler | undefined> = await import(/* @vite-ignore */ `../../../${file}`);
  const handler = route[contract.method];
  if (handler === undefined) throw new Error(`${file} has no ${contract.method}`);
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  return requestRoute(handler, method ?? contract.method, path, { key: org.keys.owner, params, ...sent });
}

/** One part, or two if there are fields that users cannot change. */
const TAG = /^"[\w-]{22}(\.[\w-]{22})?"$/;

const tagOf = ({ headers }: { headers: Headers }) => headers.get("etag") ?? "";

const patched = contracts.filter(({ method }) => method === "PATCH").map(({ id }) => id);

test.each(patched)("%s is made for the version that it names, and for no other", async (id) => {
  const known = patches[id];
  if (known === undefined) throw new Error(`Nothing is known of ${id}: add it to test/resources`);
  const { params } = known.ask(rows);
  const [one, other] = known.changes;
  const patch = (body: object, tag: string | null) =>
    call(id, { params, body, headers: tag === null ? {} : { "If-Match": tag } });

  const first = await patch(one, null);
  expect(first.status).toBe(200);
  expect(tagOf(first)).toMatch(TAG);
  const second = await patch(other, tagOf(first));
  expect(second.status).toBe(200);
  for (const stale of [tagOf(first), `W/${tagOf(second)}`, '"x"', ""]) {
    const refused = await patch(one, stale);
    expect([refused.status, Object.keys(refused.body)]).toEqual([412, ["detail", "code"]]);
  }
  const listed = await patch(one, `"x", ${tagOf(second)}`);
  expect(listed.status).toBe(200);
  expect((await patch(other, "*")).status).toBe(200);

  const { body: now, ...current } = await patch(one, "*");
  const answers = await Promise.all(Array.from({ length: 6 }, () => patch(other, tagOf(current))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  expect(now).not.toEqual(answers.find(({ status }) => status === 200)?.body);
});

/** A member's role has to be said. */
const withoutFields = patched.filter((id) => id !== "updateMember");

test.each(withoutFields)("%s without a field changes nothing, and nothing is on record", async (id) => {
  const known = patches[id];
  const params = known?.ask(rows).params;
  const before = await call(id, { params, body: known?.changes[0] });
  const requestId = newId();
  const headers = { "X-Request-Id": requestId };
  const after = await call(id, { params, body: {}, headers: { ...headers, "If-Match": tagOf(before) } });
  expect([after.status, after.text, tagOf(after)]).toEqual([200, before.text, tagOf(before)]);
  expect((await call(id, { params, body: {}, headers: { ...headers, "If-Match": '"x"' } })).status).toBe(412);
  expect(await database().auditEvent.count({ where: { requestId } })).toBe(0);
});

const scene = TINY_SCENE;
const tagged = contracts.filter(({ method, etag }) => method === "GET" && etag === true);

/** The reads with a tag that are tried, each with the operation that creates what it reads and its last parameter. */
const reads = tagged.flatMap(({ id, path }) => {
  const [end = "", param = ""] = /\/\{(\w+)\}$/.exec(path) ?? [];
  const list = path.slice(0, path.length - end.length);
  const create = contracts.find((contract) => contract.method === "POST" && contract.path === list)?.id;
  const known = gets[id];
  if (create === undefined || known === undefined || known.tagUntested !== undefined) return [];
  return [[id, { create, param }] as const];
});

test("every read that has a tag is tried, or there is a reason why not", () => {
  const otherReads = Object.keys(gets).filter((id) => gets[id]?.tagUntested !== undefined);
  expect([...reads.map(([id]) => id), ...otherReads].sort()).toEqual(tagged.map(({ id }) => id).sort());
});

/** The request is sent by each test: one that can be sent only once says so here, not where its id is missing. */
async function createAgain({ create, param }: { create: string; param: string }) {
  const { params, body } = posts[create]?.ask(rows) ?? {};
  const created = await call(create, { params, body });
  expect(created.status, `${create} takes its body again: ${created.text}`).toBeLessThan(300);
  return { created, params: { ...params, [param]: String(created.body.id) } };
}

test.each(reads)("%s has the tag that its creation answered, and keeps it", async (get, made) => {
  const { created, params } = await createAgain(made);
  expect(tagOf(created)).toMatch(TAG);
  expect(tagOf(await call(get, { params }))).toBe(tagOf(created));
  expect(tagOf(await call(get, { params }))).toBe(tagOf(created));
});

test.each(reads)("%s with If-None-Match answers only what its caller has not seen", async (get, made) => {
  const { created, params } = await createAgain(made);
  const tag = tagOf(created);
  for (const method of [undefined, "HEAD"] as const)
    for (const named of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const sent = { params, headers: { "If-None-Match": named }, ...(method ? { method } : {}) };
      const { status, text, headers } = await call(get, sent);
      expect([status, text, headers.get("etag")]).toEqual([304, "", tag]);
      expect(headers.has("content-type")).toBe(false);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toBeTruthy();
    }
  for (const other of ["", '"x"', `"x${tag.slice(1)}`]) {
    const { status, body } = await call(get, { params, headers: { "If-None-Match": other } });
    expect([status, body.id]).toEqual([200, created.body.id]);
  }
  const missing = { params: { ...params, [made.param]: newId() }, headers: { "If-None-Match": "*" } };
  expect((await call(get, missing)).status).toBe(404);
});

const deletes = contracts.filter(({ ifMatch }) => ifMatch === true);

/** Of those made by a key, with JSON: see asset-service.test.ts and calendar-feed.test.ts for the others. */
const triedDeletes = deletes.flatMap(({ id, path }) => {
  const get = contracts.find((contract) => contract.method === "GET" && contract.path === path)?.id;
  const made = reads.find(([read]) => read === get)?.[1];
  return made === undefined ? [] : [[id, made] as const];
});

test("every resource with a tag that can be deleted is deleted for the version that is named", () => {
  const paths = new Set(tagged.map(({ path }) => path));
  const deletable = contracts.filter(({ method, path }) => method === "DELETE" && paths.has(path));
  expect(deletes.map(({ id }) => id).sort()).toEqual(deletable.map(({ id }) => id).sort());
  expect(triedDeletes.map(([id]) => id)).toHaveLength(deletes.length - 2);
});

test.each(triedDeletes)("%s is made for the version that it names, and for no other", async (id, made) => {
  const { created, params } = await createAgain(made);
  const tag = tagOf(created);
  for (const stale of [`W/${tag}`, '"x"', ""]) {
    const refused = await call(id, { params, headers: { "If-Match": stale } });
    expect([refused.status, refused.body.code]).toEqual([412, "changed_meanwhile"]);
  }
  const { status, body } = await call(id, { params, headers: { "If-Match": `"x", ${tag}` } });
  // A collection that was just created is at work, which is another reason.
  if (id === "deleteCollection") expect([status, body.code]).toEqual([409, "collection_running"]);
  else expect(status).toBe(204);
});

test("If-None-Match shortens no list", async () => {
  expect((await call("listPeople", { headers: { "If-None-Match": "*" } })).status).toBe(200);
});

test("a template is renamed for the version that it was made as, though its still has been drawn since", async () => {
  const created = await call("createTemplate", { body: { name: "Drawn", scene } });
  const still = { id: created.body.id, version: 1, key: "organizations/still.png", shown: [] };
  await setThumbnail(org.actor.db, org.id, still);
  const params = { template_id: created.body.id };
  const drawn = await call("getTemplate", { params });
  expect(drawn.body.thumbnail_url).not.toBe(null);
  expect(tagOf(drawn)).not.toBe(tagOf(created));
  const headers = { "If-Match": tagOf(created) };
  expect((await call("updateTemplate", { params, headers, body: { name: "One" } })).status).toBe(200);
  expect((await call("updateTemplate", { params, headers, body: { name: "Other" } })).status).toBe(412);
});

test("a report is no version of anything", async () => {
  const body = { name: "Dry", template_id: rows.template, people: { ids: [rows.person] }, dry_run: true };
  const { status, headers } = await call("createCollection", { body });
  expect([status, headers.has("etag")]).toEqual([200, false]);
});
