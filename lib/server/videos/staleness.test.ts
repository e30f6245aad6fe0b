import { afterAll, expect, it } from "vitest";
import { modifyScene } from "#lib/render/index.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import * as collections from "../collections/collection-service.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { shownIn } from "./staleness.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const PEOPLE = 2000;
/** Of a size that people draw. */
const SCENE = {
  ...TINY_SCENE,
  layers: Array.from({ length: 60 }, (_, index) => ({
    ...TINY_SCENE.layers[0],
    type: "text" as const,
    text: "Hello {{first_name}}",
    name: `title_${index}`,
  })),
} as typeof TINY_SCENE;

it("counts what is out of date within a moment after everybody was touched", {
  timeout: 60_000,
}, async () => {
  const { id: orgId, actor } = await createTestOrganization();
  const people = Array.from({ length: PEOPLE }, () => ({ id: newId(), orgId, firstName: "Ada" }));
  await database().person.createMany({ data: people });
  const modifications = [{ name: "title_7", text: "Hi {{first_name}}" }];
  const { id } = await collections.create(actor, {
    name: "All",
    type: "people",
    template_id: await insertTestTemplate(orgId, SCENE),
    people: { ids: people.map((person) => person.id) },
    modifications,
    file_name: "{{first_name}}",
  });
  const person = await actor.db.person.findFirstOrThrow({ include: { photo: true } });
  const shown = shownIn({
    ...{ scene: modifyScene(SCENE, modifications), person, fileName: "{{first_name}}" },
    occasionOn: "2026-05-01",
  });
  const files = { resultKey: "result", thumbnailKey: "thumbnail", size: 1 };
  const measures = { durationSeconds: 0.5, fps: 10, width: 320, height: 180, durationMs: 5 };
  await actor.db.video.updateMany({
    data: { ...files, ...measures, ...shown, status: "succeeded", newestVersion: 1, completedAt: new Date() },
  });
  await actor.db.collection.update({
    where: { id },
    data: { status: "completed", completed: PEOPLE, completedAt: new Date() },
  });
  expect(await collections.get(actor, id)).toMatchObject({ stale: 0 });

  // As an import does that changes what no video shows.
  await actor.db.person.updateMany({ data: { phone: "+49 1", revision: { increment: 1 } } });
  const [first] = people;
  await actor.db.person.update({ where: { id: first?.id ?? "" }, data: { firstName: "Grace" } });
  const began = performance.now();
  expect(await collections.get(actor, id)).toMatchObject({ stale: 1 });
  expect(performance.now() - began).toBeLessThan(2000);
});
