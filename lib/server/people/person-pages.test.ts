import { afterAll, expect, test } from "vitest";
import { GET, POST } from "#app/v1/people/route.ts";
import { encodeCursor } from "../cursor.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { requestRoute } from "../testing/request-route.ts";
import { openTestInstallation } from "../testing/test-installation.ts";
import { createTestOrganization } from "../testing/test-organization.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(() => database().$disconnect());

const list = (query: Record<string, string>) =>
  requestRoute(GET, "GET", "/v1/people", { key: org.keys.viewer, query });

test("a page that ends with the longest names leads on to the next", async () => {
  for (const name of ["😀".repeat(120), "\u0001x".repeat(60)]) {
    const body = { first_name: name, last_name: name };
    expect((await requestRoute(POST, "POST", "/v1/people", { key: org.keys.editor, body })).status).toBe(201);
  }
  const seen: string[] = [];
  for (const sort of ["first_name", "-first_name", "last_name", "-last_name"]) {
    const first = await list({ sort, limit: "1" });
    const next = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
    const second = await list(Object.fromEntries(next.searchParams));
    expect(second.status).toBe(200);
    seen.push(first.body[0].first_name, second.body[0].first_name);
  }
  expect(new Set(seen).size).toBe(2);
  expect(seen).toHaveLength(8);
});

test.each(["first_name", "-first_name"])(
  "a cursor of the list by age is none of the one by %s",
  async (sort) => {
    const { status, body } = await list({ sort, cursor: encodeCursor({ value: null, id: newId() }) });
    expect(status).toBe(422);
    expect(body.detail[0].loc).toEqual(["query", "cursor"]);
  },
);
