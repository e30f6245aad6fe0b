import { EventEmitter } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { RenderFault } from "#lib/render/index.ts";
import { renderVideo, resolveScene } from "#lib/render/worker.ts";
import { testEncoder } from "#test/worker/test-worker.ts";
import { longScene } from "#test/worker/worker-processes.ts";
import { bulkMayGoOn, pauseBulk, shareBulkGate } from "./bulk-gate.ts";

/** What is promised to who waits in front of a player. */
const GIVES_WAY_MS = 200;

const folder = await mkdtemp(join(tmpdir(), "rollcall-gate-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { path: ffmpegPath } = await testEncoder();
const { scene } = await resolveScene(sceneSchema.parse(longScene(6)), {
  ...{ fields: { first_name: "Ada" }, assets: new Map(), photo: null, today: "2026-11-20" },
});

type Options = Partial<Parameters<typeof renderVideo>[2]>;

async function render(name: string, options: Options = {}) {
  const output = { video: join(folder, `${name}.mp4`), thumbnail: join(folder, `${name}.jpg`) };
  await renderVideo(scene, output, { ffmpegPath, ...options });
  return { video: await readFile(output.video), thumbnail: await readFile(output.thumbnail) };
}

it("lets a kept video wait within 200 ms while a viewer's is rendered, and its bytes are the same", async () => {
  const plain = await render("plain");
  let frames = 0;
  const begun = Promise.withResolvers<void>();
  const paused = render("paused", {
    giveWay: (signal) => {
      frames += 1;
      if (frames === 20) begun.resolve();
      return bulkMayGoOn(signal);
    },
  });
  await begun.promise;
  const [one, other] = [pauseBulk(), pauseBulk()];
  await wait(GIVES_WAY_MS);
  const stoppedAt = frames;
  expect(stoppedAt).toBeLessThan(scene.frames);
  await wait(500);
  one();
  one();
  await wait(100);
  expect(frames).toBe(stoppedAt);
  other();
  const { video, thumbnail } = await paused;
  expect(frames).toBe(scene.frames);
  expect(video.equals(plain.video)).toBe(true);
  expect(thumbnail.equals(plain.thumbnail)).toBe(true);
});

it("ends a kept video that waits when its work is taken away", async () => {
  const goOn = pauseBulk();
  const taken = new AbortController();
  const video = render("taken", { giveWay: bulkMayGoOn, signal: taken.signal });
  await wait(300);
  taken.abort();
  await expect(video).rejects.toBeInstanceOf(RenderFault);
  goOn();
});

it("gives way to viewers of other processes too, until one is silent, and tells them of its own", async () => {
  const launcher = new EventEmitter();
  const told: unknown[] = [];
  const send = (message: unknown) => told.push(message) > 0;
  shareBulkGate(Object.assign(launcher, { pid: 7, connected: true, send }) as unknown as NodeJS.Process);
  const { signal } = new AbortController();
  const goesOn = () => bulkMayGoOn(signal) === null;
  for (const pid of [8, 9]) launcher.emit("message", { isServing: true, pid });
  launcher.emit("message", { isServing: false, pid: 8 });
  expect(goesOn()).toBe(false);
  launcher.emit("message", { isServing: false, pid: 9 });
  expect(goesOn()).toBe(true);

  launcher.emit("message", { isServing: true, pid: 8 });
  const began = performance.now();
  await bulkMayGoOn(signal);
  expect(performance.now() - began).toBeGreaterThan(1500);
  expect(goesOn()).toBe(true);

  expect(told).toEqual([]);
  const goOn = pauseBulk();
  await wait(1200);
  goOn();
  const said = { isServing: true, pid: 7 };
  expect(told).toEqual([said, said, said, { isServing: false, pid: 7 }]);
});

it("does not hold it against a video that it waits longer than one may stand still", async () => {
  const goOn = pauseBulk();
  const video = render("patient", { giveWay: bulkMayGoOn, limits: { stallSeconds: 1 } });
  await wait(2500);
  goOn();
  expect((await video).video.length).toBeGreaterThan(0);
});
