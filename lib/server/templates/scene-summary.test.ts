import { afterAll, expect, it } from "vitest";
import { GET } from "#app/v1/templates/[template_id]/route.ts";
import { POST as addVersion } from "#app/v1/templates/[template_id]/versions/route.ts";
import { POST as create, GET as list } from "#app/v1/templates/route.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const [title] = TINY_SCENE.layers;
const box = { x: 0, y: 0, width: "50%", height: "50%" };
const GROUPED = {
  ...TINY_SCENE,
  layers: [
    { ...box, name: "fixed", type: "group", locked: true, layers: [{ ...title, name: "motto" }] },
    { ...box, name: "card", type: "group", layers: [{ ...title, name: "line" }] },
    { ...box, name: "frame", type: "shape", shape: "rectangle", fill: "#ff0000" },
  ],
} as Scene;

/** Most of a megabyte of keyframes. */
const LARGE = {
  ...TINY_SCENE,
  layers: Array.from({ length: 100 }, (_, index) => ({
    ...{ ...box, name: `shape${index}`, type: "shape", shape: "rectangle", fill: "#ff0000" },
    keyframes: { x: Array.from({ length: 200 }, (_, time) => ({ time, value: time, easing: "linear" })) },
  })),
} as Scene;

const summaryOf = (body: {
  width: number;
  layers: { name: string; type: string; text: string | null }[];
}) => [body.width, body.layers.map(({ name, type, text }) => [name, type, text])];

it("shows a template by its newest version: layers in groups too, none that are locked", async () => {
  const key = org.keys.editor;
  const made = await requestRoute(create, "POST", "/v1/templates", {
    key,
    body: { name: "Grouped", scene: GROUPED },
  });
  expect(made.status).toBe(201);
  expect(summaryOf(made.body)).toEqual([
    320,
    [
      ["card", "group", null],
      ["line", "text", "Hello {{first_name}}"],
      ["frame", "shape", null],
    ],
  ]);
  const { id } = made.body;
  const path = `/v1/templates/${id}`;
  const params = { template_id: id };
  const scene = { ...TINY_SCENE, width: 640 };
  await requestRoute(addVersion, "POST", `${path}/versions`, { key, params, body: { scene } });
  const { body } = await requestRoute(GET, "GET", path, { key, params });
  expect(summaryOf(body)).toEqual([640, [["title", "text", "Hello {{first_name}}"]]]);
  const { body: page } = await requestRoute(list, "GET", "/v1/templates", { key });
  expect(page[0]).toEqual(body);
});

it("lists large templates without reading their scenes", async () => {
  const { id } = (
    await requestRoute(create, "POST", "/v1/templates", {
      key: org.keys.editor,
      body: { name: "Large", scene: LARGE },
    })
  ).body;
  const row = await database().template.findFirst({ where: { orgId: org.id, id } });
  expect(JSON.stringify(LARGE).length).toBeGreaterThan(800_000);
  expect(JSON.stringify(row).length).toBeLessThan(10_000);
  await database().$executeRaw`update template_versions set scene = '{}' where template_id = ${id}::uuid`;
  const { status, body } = await requestRoute(list, "GET", "/v1/templates", { key: org.keys.viewer });
  expect([status, body[0].layers.length]).toEqual([200, 100]);
});
