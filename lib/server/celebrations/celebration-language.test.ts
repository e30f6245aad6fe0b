import { afterAll, expect, test } from "vitest";
import { PATCH } from "#app/v1/celebrations/[celebration_id]/route.ts";
import { POST } from "#app/v1/celebrations/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

test("a celebration has the language of the member who sets it up, unless it is sent", async () => {
  const org = await createTestOrganization();
  const { email, userId } = await insertTestMember(org.id, "editor");
  await database().user.update({ where: { id: userId }, data: { language: "de" } });
  const headers = { Cookie: await signInForTest(email), Origin: environment().url };
  const rule = {
    ...{ name: "Birthdays", occasion: "birthday", to: null },
    template_ids: [await insertTestTemplate(org.id)],
  };
  const create = (more: object) =>
    requestRoute(POST, "POST", "/v1/celebrations", { headers, body: { ...rule, ...more } });
  const { body } = await create({});
  expect(body.language).toBe("de");
  expect((await create({ language: "en" })).body.language).toBe("en");
  expect((await create({ language: "ne" })).status).toBe(422);
  const params = { celebration_id: body.id };
  const patch = (change: object) =>
    requestRoute(PATCH, "PATCH", `/v1/celebrations/${body.id}`, { headers, body: change, params });
  expect((await patch({ name: "All birthdays" })).body.language).toBe("de");
  expect((await patch({ language: "en" })).body.language).toBe("en");
});
