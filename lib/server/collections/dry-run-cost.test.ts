import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, expect, it } from "vitest";
import { POST } from "#app/v1/collections/route.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { DRY_RUN_LIMITS_MS } from "./dry-run.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** Two hundred long texts that differ for each person. Laying them out takes many seconds per person. */
const COSTLY = {
  ...TINY_SCENE,
  layers: Array.from({ length: 200 }, (_, index) => ({
    ...TINY_SCENE.layers[0],
    name: `text${index}`,
    text: "{{custom_fields.essay}}",
  })),
} as Scene;

it("refuses a scene that takes too long, while everybody else is served", { timeout: 120_000 }, async () => {
  DRY_RUN_LIMITS_MS.step = 5_000;
  expect(checkScene(COSTLY)).toEqual([]);
  const templateId = await insertTestTemplate(org.id, COSTLY);
  const essay = "many words é 😀 ".repeat(600);
  const people = Array.from({ length: 1000 }, () => ({ id: newId(), orgId: org.id, firstName: "Ada" }));
  await database().person.createMany({ data: people.map((row) => ({ ...row, customFields: { essay } })) });
  const order = { name: "All", template_id: templateId, people: { filter: {} }, dry_run: true };
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const { status, body } = await requestRoute(POST, "POST", "/v1/collections", {
    key: org.keys.editor,
    body: order,
  });
  delay.disable();
  expect(status).toBe(422);
  expect(body.detail).toEqual([
    {
      loc: ["body", "template_id"],
      type: "value_error",
      msg: expect.stringContaining("fewer or shorter texts"),
      ctx: { error: {}, code: "dry_run_too_costly" },
    },
  ]);
  expect(delay.max / 1e6).toBeLessThan(1_000);
});
