import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { resolveScene } from "#lib/render/worker.ts";
import type { VideoRow } from "#lib/server/videos/index.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import { testEncoder } from "#test/worker/test-worker.ts";
import { cacheFolder } from "./cache-folders.ts";
import { makeSharedParts } from "./make-shared-parts.ts";
import { pauseBulk } from "./viewing/bulk-gate.ts";

await openTestInstallation();
const encoder = await testEncoder();
const { signal } = new AbortController();

const cached = () => readdir(cacheFolder("segments")).catch((): string[] => []);

it.each([
  ["a single video", null],
  ["a collection", "of many"],
])("makes nothing of %s while a viewer is served", async (_, collectionId) => {
  const layers = [{ name: "music", type: "audio", source: "music:warm", volume: collectionId ? 0.5 : 1 }];
  const { scene } = await resolveScene(sceneSchema.parse({ ...TINY_SCENE, duration: 3, layers }), {
    ...{ fields: {}, assets: new Map(), photo: null, today: "2026-11-20" },
  });
  const before = await cached();
  const goOn = pauseBulk();
  const position = collectionId === null ? null : 0;
  const made = makeSharedParts(scene, { id: "one", collectionId, position } as VideoRow, { encoder, signal });
  await wait(2000);
  expect(await cached()).toEqual(before);
  goOn();
  await made;
  const kinds = (await cached())
    .filter((name) => !before.includes(name))
    .map((name) => name.split(".").at(-1));
  expect(kinds.sort()).toEqual(collectionId === null ? ["sound"] : ["segment", "sound"]);
});
