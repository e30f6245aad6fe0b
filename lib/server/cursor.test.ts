import { afterAll, describe, expect, test } from "vitest";
import { GET as assets } from "#app/v1/assets/route.ts";
import { GET as collections } from "#app/v1/collections/route.ts";
import { GET as people } from "#app/v1/people/route.ts";
import { GET as projects } from "#app/v1/projects/route.ts";
import { GET as templates } from "#app/v1/templates/route.ts";
import { GET as videos } from "#app/v1/videos/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { encodeCursor } from "./cursor.ts";
import { database } from "./database.ts";
import { newId } from "./ids.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(() => database().$disconnect());

type Handler = Parameters<typeof requestRoute>[0];

const BY_CREATION = ["-created_at", "created_at"];
const LISTS = [
  {
    name: "people",
    GET: people,
    sorts: [...BY_CREATION, "first_name", "-first_name", "last_name", "-last_name"],
  },
  { name: "assets", GET: assets, sorts: BY_CREATION },
  { name: "projects", GET: projects, sorts: BY_CREATION },
  { name: "videos", GET: videos, sorts: BY_CREATION },
  { name: "collections", GET: collections, sorts: BY_CREATION },
];

/** The status of every list in every order, asked with one cursor. */
async function statuses(cursor: string): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  const ask = async (name: string, GET: Handler, query: Record<string, string>) => {
    const { status, body } = await requestRoute(GET, "GET", `/v1/${name}`, { key: org.keys.viewer, query });
    if (status === 422) {
      expect(body.detail[0].msg).toContain("not a cursor of this list");
      expect(body.detail[0].loc).toEqual(["query", "cursor"]);
    }
    answers[[name, query.sort].join(" ").trim()] = status;
  };
  for (const { name, GET, sorts } of LISTS) for (const sort of sorts) await ask(name, GET, { sort, cursor });
  await ask("templates", templates, { cursor });
  return answers;
}

const ALL = [...LISTS.flatMap(({ name, sorts }) => sorts.map((sort) => `${name} ${sort}`)), "templates"];

/** A value that a cursor of the list may have: one that only ids order has none, and last names go on by first name. */
function valueIn(list: string): string | null {
  if (/^(people|videos|collections) -?created_at$/.test(list)) return null;
  return list.endsWith("last_name") ? JSON.stringify(["Lovelace", "Ada"]) : "Ada";
}

describe("a cursor", () => {
  test.each(ALL)("of %s is one of no other list and no other order", async (own) => {
    const given = await statuses(encodeCursor(own, { value: valueIn(own), id: newId() }));
    expect(given).toEqual(Object.fromEntries(ALL.map((name) => [name, name === own ? 200 : 422])));
  });

  test("that a list gave leads on in its own order alone", async () => {
    const rows = ["Ada", "Grace", "Mary"].map((name) => ({
      id: newId(),
      orgId: org.id,
      firstName: name,
      lastName: name,
    }));
    await database().person.createMany({ data: rows });
    const list = (query: Record<string, string>) =>
      requestRoute(people, "GET", "/v1/people", { key: org.keys.viewer, query });
    const { headers } = await list({ limit: "1" });
    const cursor = /cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1] ?? "";
    expect((await list({ cursor })).body).toHaveLength(2);
    for (const sort of ["created_at", "first_name", "last_name"]) {
      expect((await list({ cursor, sort })).status).toBe(422);
    }
  });
});
