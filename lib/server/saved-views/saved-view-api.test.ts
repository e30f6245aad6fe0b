import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DELETE, GET, PATCH } from "#app/v1/saved-views/[saved_view_id]/route.ts";
import { GET as LIST, POST } from "#app/v1/saved-views/route.ts";
import { SAVED_VIEW_LIMIT } from "#lib/contract/resources/saved-view.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let org: TestOrganization;
beforeEach(async () => {
  org = await createTestOrganization();
});

type Sender = Record<string, string>;
const keyOf = (role: "viewer" | "editor" | "admin"): Sender => ({
  Authorization: `Bearer ${org.keys[role]}`,
});

/** The headers of a new member's browser, and their id. */
async function member(role: "viewer" | "editor" | "admin"): Promise<{ headers: Sender; userId: string }> {
  const { email, userId } = await insertTestMember(org.id, role);
  return { headers: { Cookie: await signInForTest(email), Origin: environment().url }, userId };
}

let made = 0;
const create = (headers: Sender, body: object = {}) => {
  made += 1;
  const view = { list: "people", name: `View ${made}`, query: "sector=Sales", ...body };
  return requestRoute(POST, "POST", "/v1/saved-views", { headers, body: view });
};
const about = (id: string) => ({ params: { saved_view_id: id } });
const patch = (headers: Sender, id: string, body: object) =>
  requestRoute(PATCH, "PATCH", `/v1/saved-views/${id}`, { headers, body, ...about(id) });
const remove = (headers: Sender, id: string) =>
  requestRoute(DELETE, "DELETE", `/v1/saved-views/${id}`, { headers, ...about(id) });
const list = (headers: Sender, query: Record<string, string> = {}) =>
  requestRoute(LIST, "GET", "/v1/saved-views", { headers, query });
const namesOf = async (headers: Sender, query: Record<string, string> = {}): Promise<string[]> =>
  (await list(headers, query)).body.map(({ name }: { name: string }) => name);
const entriesAbout = async (targetId: string) =>
  (await database().auditEvent.findMany({ where: { targetId }, orderBy: { id: "asc" } })).map(
    ({ action, details }) => [action, details],
  );

describe("the query of a view", () => {
  test("has one form: sorted, without defaults and empty values, values as the list reads them", async () => {
    const query = "?sort=-created_at&sector=Sales&q=+Zo%C3%AB&position=Chef&sector=R%26D&status=";
    const { status, body } = await create(keyOf("editor"), { query });
    expect([status, body.query]).toEqual([201, "position=Chef&q=Zo%C3%AB&sector=Sales&sector=R%26D"]);
    const videos = { list: "videos", query: "view=table&stale=yes&created_to=2026-05-01&sort=-created_at" };
    expect((await create(keyOf("editor"), videos)).body.query).toBe(
      "created_to=2026-05-01T23%3A59%3A59.999Z&stale=true&view=table",
    );
    expect((await create(keyOf("editor"), { list: "videos", query: "view=grid" })).body.query).toBe("");
  });

  test("is refused with every parameter that the list does not have, at its name", async () => {
    const query = "cursor=abc&view=table&status=gone&sort=last_name&limit=5";
    const { status, body } = await create(keyOf("editor"), { query });
    const faults = body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc.join("."), type]);
    expect([status, faults]).toEqual([
      422,
      [
        ["body.query.status", "enum"],
        ["body.query.cursor", "extra_forbidden"],
        ["body.query.view", "extra_forbidden"],
        ["body.query.limit", "extra_forbidden"],
      ],
    ]);
    const twice = await create(keyOf("editor"), { query: "status=active&status=archived" });
    expect(twice.status).toBe(422);
    const many = Array.from({ length: 900 }, (_, index) => `x${index}=1`).join("&");
    expect((await create(keyOf("editor"), { query: many.slice(0, 4000) })).body.detail).toHaveLength(10);
    const { body: view } = await create(keyOf("editor"), { list: "videos", query: "" });
    expect((await patch(keyOf("admin"), view.id, { query: "sector=Sales" })).status).toBe(422);
  });

  test("that a later version does not know any more is still shown, renamed and moved", async () => {
    const { body } = await create(keyOf("editor"));
    await database().savedView.update({ where: { id: body.id }, data: { parameters: { gone: ["a", "b"] } } });
    const { status, body: renamed } = await patch(keyOf("editor"), body.id, { name: "Old" });
    expect([status, renamed.query]).toEqual([200, "gone=a&gone=b"]);
  });
});

describe("who sees and changes a view", () => {
  test("a member's view is private to them unless they share it; a key's is the organization's", async () => {
    const [ada, bob] = [await member("viewer"), await member("admin")];
    const { body: own } = await create(ada.headers, { name: "Mine" });
    expect(own).toMatchObject({ visibility: "private", author_type: "user", author_id: ada.userId });
    const { body: shared } = await create(keyOf("editor"), { name: "Ours" });
    expect(shared).toMatchObject({ visibility: "organization", author_type: "api_key" });
    expect(await namesOf(ada.headers)).toEqual(["Ours", "Mine"]);
    for (const others of [bob.headers, keyOf("admin")]) {
      expect(await namesOf(others)).toEqual(["Ours"]);
      const seen = await requestRoute(GET, "GET", `/v1/saved-views/${own.id}`, {
        headers: others,
        ...about(own.id),
      });
      expect(seen.status).toBe(404);
      expect((await patch(others, own.id, { name: "Theirs" })).status).toBe(404);
      expect((await remove(others, own.id)).status).toBe(404);
    }
    expect((await patch(ada.headers, own.id, { name: "Still mine" })).status).toBe(200);
    expect(await entriesAbout(own.id)).toEqual([]);
    expect((await remove(ada.headers, own.id)).status).toBe(204);
  });

  test("a view of the organization is changed by its author and by admins", async () => {
    const [ada, bob, viewer] = [await member("editor"), await member("editor"), await member("viewer")];
    const { body: view } = await create(ada.headers, { visibility: "organization" });
    expect((await patch(bob.headers, view.id, { name: "Other" })).body.code).toBe("role_too_low");
    expect((await remove(viewer.headers, view.id)).status).toBe(403);
    expect((await patch(ada.headers, view.id, { query: "sector=Finance" })).status).toBe(200);
    expect((await patch(keyOf("admin"), view.id, { name: "Finance" })).status).toBe(200);
    // Who was an editor is not any more.
    await database().member.updateMany({ where: { userId: ada.userId }, data: { role: "viewer" } });
    expect((await remove(ada.headers, view.id)).status).toBe(403);
    expect((await create(viewer.headers, { visibility: "organization" })).status).toBe(403);
    expect(await entriesAbout(view.id)).toEqual([
      ["saved_view.created", {}],
      ["saved_view.updated", { fields: ["query"] }],
      ["saved_view.updated", { fields: ["name"] }],
    ]);
  });

  test("only its author makes a view private, and an entry says from what to what", async () => {
    const ada = await member("editor");
    const { body: view } = await create(ada.headers, { visibility: "organization" });
    const refused = await patch(keyOf("admin"), view.id, { visibility: "private" });
    expect([refused.status, refused.body.code]).toEqual([403, "saved_view_private_to_author"]);
    expect((await create(keyOf("admin"), { visibility: "private" })).status).toBe(403);
    expect((await patch(ada.headers, view.id, { visibility: "private" })).body.visibility).toBe("private");
    expect(await namesOf(keyOf("admin"))).toEqual([]);
    const changes = [{ field: "visibility", from: "organization", to: "private" }];
    expect((await entriesAbout(view.id)).at(-1)).toEqual([
      "saved_view.updated",
      { fields: ["visibility"], changes },
    ]);
  });

  test("who leaves takes their private views along, and leaves the organization's", async () => {
    const ada = await member("editor");
    await create(ada.headers, { name: "Mine" });
    await create(ada.headers, { name: "Ours", visibility: "organization" });
    await database().member.deleteMany({ where: { userId: ada.userId } });
    const left = await database().savedView.findMany({ where: { orgId: org.id } });
    expect(left.map(({ name }) => name)).toEqual(["Ours"]);
  });
});

describe("names, limits and places", () => {
  test("a name is taken once among those who see it, in any case, also of requests at once", async () => {
    const [ada, bob] = [await member("editor"), await member("editor")];
    const ours = { name: "Größe", visibility: "organization" };
    const answers = await Promise.all([1, 2, 3].map(() => create(ada.headers, ours)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = await create(bob.headers, { ...ours, name: "GRÖSSE".replace("SS", "ß") });
    expect(again.body).toMatchObject({ code: "saved_view_name_taken", ctx: { name: "Größe" } });
    for (const { headers } of [ada, bob]) expect((await create(headers, { name: "Größe" })).status).toBe(201);
    expect((await create(ada.headers, { ...ours, list: "videos", query: "" })).status).toBe(201);
    const { body: own } = await create(ada.headers, { name: "größe 2" });
    await create(ada.headers, { name: "Größe 2", visibility: "organization" });
    expect((await patch(ada.headers, own.id, { visibility: "organization" })).status).toBe(409);
    expect((await patch(ada.headers, own.id, { name: "GRÖßE" })).status).toBe(409);
  });

  test(`a list has ${SAVED_VIEW_LIMIT} views of the organization, and as many of each member`, async () => {
    const ada = await member("editor");
    for (let index = 0; index < SAVED_VIEW_LIMIT; index += 1) await create(keyOf("editor"));
    const refused = await create(ada.headers, { visibility: "organization" });
    expect([refused.status, refused.body.code]).toEqual([409, "saved_view_limit_reached"]);
    const { status, body: own } = await create(ada.headers);
    expect(status).toBe(201);
    expect((await patch(ada.headers, own.id, { visibility: "organization" })).status).toBe(409);
    expect((await create(keyOf("editor"), { list: "videos", query: "" })).status).toBe(201);
  });

  test("views are moved, and come last where they are shared; pages follow that order", async () => {
    const ada = await member("editor");
    const ids: Record<string, string> = {};
    for (const name of ["a", "b", "c"])
      ids[name] = (await create(ada.headers, { name, visibility: "organization" })).body.id;
    for (const name of ["x", "y"]) ids[name] = (await create(ada.headers, { name })).body.id;
    await create(ada.headers, { list: "collections", name: "z", query: "" });
    const at = (name: string) => ids[name] ?? "";
    await patch(ada.headers, at("c"), { position: 0 });
    await patch(ada.headers, at("a"), { position: 49 });
    expect(await namesOf(ada.headers)).toEqual(["c", "b", "a", "x", "y", "z"]);
    await patch(ada.headers, at("x"), { visibility: "organization" });
    await remove(ada.headers, at("b"));
    expect(await namesOf(ada.headers, { list: "people" })).toEqual(["c", "a", "x", "y"]);
    const places = (await list(ada.headers)).body.map(({ position }: { position: number }) => position);
    expect(places).toEqual([0, 1, 2, 0, 0]);
    const unchanged = await patch(ada.headers, at("a"), { name: "a", query: "sector=Sales", position: 1 });
    expect(unchanged.body.updated_at).toBe(
      (await list(ada.headers)).body.find(({ id }: { id: string }) => id === at("a")).updated_at,
    );
    const first = await list(ada.headers, { limit: "3", count: "true" });
    expect(first.headers.get("x-total-count")).toBe("5");
    const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
    expect(await namesOf(ada.headers, { cursor: next.searchParams.get("cursor") ?? "" })).toEqual(["y", "z"]);
  });
});

describe("after an erasure", () => {
  /** Saves a view with a query for each name, erases one person, and tells which are left. */
  async function leftOf(views: Record<string, object>): Promise<string[]> {
    const erased = await insertTestPerson(org.id, {
      firstName: "Zerubbabel",
      lastName: "Berlin",
      externalId: "QX-7",
      sector: "Falconry",
    });
    await insertTestPerson(org.id, { firstName: "Anna", lastName: "Li" });
    await insertTestPerson(org.id, { firstName: "Anna", lastName: "Zerna" });
    for (const [name, view] of Object.entries(views)) {
      const query = "query" in view ? String(view.query).replace("$id", erased) : "";
      expect((await create(keyOf("editor"), { ...view, name, query })).status).toBe(201);
    }
    await database().person.delete({ where: { id: erased } });
    return namesOf(keyOf("editor"));
  }

  test("views that name the person, or search for them alone, are gone", async () => {
    const gone = {
      id: { list: "videos", query: "person_id=$id&status=failed" },
      external: { query: "external_id=QX-7" },
      name: { query: "q=z%C3%A9rubbabel" },
      "name and department": { query: "q=zerubbabel+falconry" },
      messages: { list: "messages", query: "q=zerubbabel" },
      "one of two words": { list: "videos", query: "q=zerubbabel+oslo" },
      collection: { list: "collections", query: "q=Zerubbabel" },
    };
    expect(await leftOf(gone)).toEqual([]);
  });

  test("views that find others, and those of other organizations, stay", async () => {
    const templateId = await insertTestTemplate(org.id);
    const collection = { name: "Berlin birthdays", type: "people", templateId, templateVersion: 1 } as const;
    await database().collection.create({
      data: { ...collection, id: newId(), orgId: org.id, total: 0, fileName: "{{first_name}}" },
    });
    const kept = {
      everybody: { query: "sort=last_name" },
      shared: { query: "q=zer" },
      "short word of others": { query: "q=li" },
      "another's": { query: "external_id=QX-8" },
      value: { query: "sector=Zerubbabel" },
      "department that only they had": { query: "q=falconry" },
      collection: { list: "collections", query: "q=Berlin" },
      "words of a collection": { list: "collections", query: "q=birthdays+berlin" },
    };
    expect(await leftOf(kept)).toEqual(Object.keys(kept));
    const other = await createTestOrganization();
    const person = await insertTestPerson(other.id, { firstName: "Anna", lastName: "Li" });
    await database().person.delete({ where: { id: person } });
    expect(await namesOf(keyOf("editor"))).toEqual(Object.keys(kept));
  });
});
