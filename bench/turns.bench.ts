import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pixelCount, type Scene } from "#lib/contract/scene/scene.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import * as videos from "#lib/server/videos/video-service.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { withInstallation } from "./installation.ts";

const POLL_MS = 50;
/** So many short videos are ordered, one after the other, while the long one is made. */
const SHORT_ONES = 3;

/** More than any video costs: nothing is long. */
const ONE_GO = 1_000_000;
const TURN = 1250;

/**
 * How long a video of one second waits for the only worker while it makes another organization's long one, which is made in
 * one go, as it was before, and in turns. Argument: seconds of 3840 × 3840 at 60 frames each, 14 unless given; a scene of
 * more than 42 is refused.
 */
export async function run([seconds = "14"]: string[]): Promise<void> {
  const long = longScene(Number(seconds));
  console.log(`A long video of ${(pixelCount(long) / 1e9).toFixed(1)} gigapixels, one worker.\n`);
  console.log("| the long video is made | the short one is there after, s | the long one after, s |");
  console.log("| --- | --- | --- |");
  await withInstallation(async () => {
    for (const [name, turn] of [
      ["in one go", ONE_GO],
      ["in turns", TURN],
    ] as const) {
      const { short, whole } = await behind(long, turn);
      console.log(`| ${name} | ${short.map((time) => time.toFixed(1)).join(", ")} | ${whole.toFixed(1)} |`);
    }
  });
}

/** A name that turns all the time, so that every frame is drawn. */
function longScene(seconds: number): Scene {
  const rotation = [
    { time: 0, value: 0 },
    { time: seconds, value: 360, easing: "linear" as const },
  ];
  const layers = TINY_SCENE.layers.map((layer) => ({ ...layer, keyframes: { rotation } }));
  return { ...TINY_SCENE, width: 3840, height: 3840, fps: 60, duration: seconds, layers };
}

async function behind(long: Scene, turnMegapixels: number): Promise<{ short: number[]; whole: number }> {
  const [busy, other] = [await createTestOrganization(), await createTestOrganization()];
  const worker = startWorker(turnMegapixels);
  try {
    const began = performance.now();
    const longId = await order(busy, long);
    while ((await videos.get(busy.actor, longId)).progress === 0) await wait(POLL_MS);
    const short: number[] = [];
    for (let index = 0; index < SHORT_ONES; index += 1) {
      const ordered = performance.now();
      await done(other, await order(other, { ...TINY_SCENE, fps: 25, duration: 1 }));
      short.push((performance.now() - ordered) / 1000);
    }
    await done(busy, longId);
    return { short, whole: (performance.now() - began) / 1000 };
  } finally {
    const gone = once(worker, "exit");
    worker.kill("SIGTERM");
    await gone;
  }
}

function startWorker(turnMegapixels: number): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, "../lib/worker/main.ts")], {
    stdio: "ignore",
    env: {
      ...childEnvironment(),
      ...{ LOG_LEVEL: "silent", ROLLCALL_TURN_MEGAPIXELS: String(turnMegapixels), ROLLCALL_CACHE_MB: "0" },
    },
  });
}

async function order(org: TestOrganization, scene: Scene): Promise<string> {
  const { id } = await videos.create(org.actor, {
    template_id: await insertTestTemplate(org.id, scene),
    person_id: await insertTestPerson(org.id, { firstName: "Ada" }),
    modifications: [],
  });
  return id;
}

async function done(org: TestOrganization, id: string): Promise<void> {
  for (;;) {
    const { status, error } = await videos.get(org.actor, id);
    if (status === "succeeded") return;
    if (status === "failed") throw new Error(error?.message);
    await wait(POLL_MS);
  }
}
