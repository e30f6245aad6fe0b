import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, expect, it } from "vitest";
import { POST } from "#app/v1/templates/[template_id]/preview/route.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { STILL_LIMITS_MS } from "./template-still.ts";

await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
const otherId = await insertTestTemplate(other.id);
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** Two hundred layers as large as a frame may be, each blurred as much as one may be. Drawing it takes minutes. */
const COSTLY = {
  ...{ width: 3840, height: 2160, fps: 25, duration: 10, background: "#000000" },
  layers: Array.from({ length: 200 }, (_, index) => ({
    ...{ name: `layer${index}`, type: "shape", shape: "rectangle", fill: "#ff000080" },
    ...{ x: 0, y: 0, width: "100%", height: "100%" },
    enter: { type: "blur", radius: 100, duration: 10 },
  })),
};

const preview = (body: unknown, id = templateId, key = org.keys.viewer) =>
  requestRoute(POST, "POST", `/v1/templates/${id}/preview`, { key, params: { template_id: id }, body });

it("ends a preview that takes too long, while everybody else is served", { timeout: 60_000 }, async () => {
  expect(checkScene(COSTLY)).toEqual([]);
  // Both processes are there, so that what is measured is their work, and what is limited, too.
  await Promise.all([preview({}), preview({}, otherId, other.keys.viewer)]);
  STILL_LIMITS_MS.preview = 3_000;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const began = performance.now();
  const costly = Promise.all([preview({ scene: COSTLY, time: 1 }), preview({ scene: COSTLY, time: 1 })]);
  const isOver = costly.then(() => true);
  delay.enable();
  const times: number[] = [];
  while (!(await Promise.race([isOver, new Promise((resolve) => setTimeout(resolve, 50, false))]))) {
    const start = performance.now();
    expect((await preview({}, otherId, other.keys.viewer)).status).toBe(200);
    times.push(performance.now() - start);
  }
  delay.disable();
  for (const { status, body } of await costly) {
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      {
        loc: ["body", "scene"],
        type: "value_error",
        msg: expect.stringContaining("fewer layers with blur"),
        ctx: { error: {}, code: "preview_too_costly" },
      },
    ]);
  }
  // One after the other, three seconds each.
  expect(performance.now() - began).toBeGreaterThan(5_500);
  expect(times.length).toBeGreaterThan(20);
  expect(times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.9)]).toBeLessThan(1_000);
  expect(delay.percentile(99) / 1e6).toBeLessThan(200);
  // The organization itself can go on as well.
  expect((await preview({})).status).toBe(200);
});

it("lets organizations take turns", { timeout: 60_000 }, async () => {
  const third = await createTestOrganization();
  const thirdId = await insertTestTemplate(third.id);
  const costly = (id: string, key: string) => {
    const body = { scene: COSTLY, time: 1 };
    return Array.from({ length: 2 }, () => preview(body, id, key));
  };
  // Both processes have twice three seconds to do.
  const hogs = [...costly(templateId, org.keys.viewer), ...costly(otherId, other.keys.viewer)];
  let ended = 0;
  for (const hog of hogs) hog.then(() => (ended += 1));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await preview({}, thirdId, third.keys.viewer)).status).toBe(200);
  // In the order of their arrival, three of them would have ended before.
  expect(ended).toBeLessThanOrEqual(2);
  await Promise.all(hogs);
});

it("lets many wait for their turn", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => preview({ width: 100 })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const crowd = await Promise.all(Array.from({ length: 160 }, () => preview({ width: 100 })));
  const refused = crowd.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(crowd.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
});

it("refuses a scene as it refuses a template's, and a time after its end", async () => {
  const answer = await preview({ scene: { ...TINY_SCENE, duration: 2 }, version: 1, time: 2.5 });
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toEqual([
    {
      loc: ["body", "time"],
      type: "less_than_equal",
      msg: "Input should be less than or equal to 2",
      ctx: { le: 2 },
    },
    {
      loc: ["body", "version"],
      type: "value_error",
      msg: expect.stringContaining("leave one of them out"),
      ctx: { error: {}, code: "preview_of_two" },
    },
  ]);
  expect((await preview({ scene: { ...TINY_SCENE, duration: 2 }, time: 2 })).status).toBe(200);
  expect((await preview({ scene: { width: 10 } })).body.detail[0].loc).toEqual(["body", "scene", "width"]);
});
