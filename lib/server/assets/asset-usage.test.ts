import { afterAll, expect, test } from "vitest";
import { GET } from "#app/v1/assets/route.ts";
import { PATCH } from "#app/v1/people/[person_id]/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(() => database().$disconnect());

async function insertImage(name: string): Promise<string> {
  const id = newId();
  const file = { fileName: name, contentType: "image/png", size: 1, storageKey: `x/${id}` };
  await database().asset.create({ data: { id, orgId: org.id, kind: "image", ...file } });
  return id;
}

const list = async (query: Record<string, string>) => {
  const { body, headers } = await requestRoute(GET, "GET", "/v1/assets", {
    key: org.keys.viewer,
    query: { count: "true", ...query },
  });
  return [body.map(({ file_name }: { file_name: string }) => file_name), headers.get("x-total-count")];
};

test("photos of people, present and former, are told from other pictures", async () => {
  await insertImage("logo.png");
  const [first, second] = [await insertImage("first.png"), await insertImage("second.png")];
  const person = await insertTestPerson(org.id, { firstName: "Ada" });
  for (const photo_asset_id of [first, second]) {
    const { status } = await requestRoute(PATCH, "PATCH", `/v1/people/${person}`, {
      key: org.keys.editor,
      params: { person_id: person },
      body: { photo_asset_id },
    });
    expect(status).toBe(200);
  }
  expect(await list({ usage: "other" })).toEqual([["logo.png"], "1"]);
  expect(await list({ usage: "photo", kind: "image" })).toEqual([["second.png", "first.png"], "2"]);
  expect(await list({ usage: "photo", kind: "audio" })).toEqual([[], "0"]);
  expect(await list({ kind: "image" })).toEqual([["second.png", "first.png", "logo.png"], "3"]);
});
