import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Scene } from "#lib/contract/scene/scene.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";

const WORKER = resolve(import.meta.dirname, "../../lib/worker/main.ts");

/** How long anything may take about which nothing is promised: what a busy machine needs, and more. */
export const MACHINE_LIMIT_MS = 90_000;

const started: ChildProcess[] = [];

/** A worker in a process of its own, with the installation of the test. */
export function startWorker(logLevel: "silent" | "debug" = "silent"): ChildProcess {
  const child = spawn(process.execPath, [WORKER], {
    stdio: ["ignore", logLevel === "silent" ? "ignore" : "pipe", "ignore"],
    env: { ...childEnvironment(), LOG_LEVEL: logLevel },
  });
  started.push(child);
  return child;
}

/** Ends all workers that were started and still run. */
export async function killWorkers(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
}

/** Moves all the time, so that every frame is drawn and encoded. */
export function longScene(duration: number): Scene {
  const layers = TINY_SCENE.layers.map((layer) => ({
    ...layer,
    keyframes: {
      rotation: [
        { time: 0, value: 0 },
        { time: duration, value: 360, easing: "linear" as const },
      ],
    },
  }));
  return { ...TINY_SCENE, width: 640, height: 360, fps: 25, duration, layers };
}

/** A collection of so many people in an organization of its own. */
export async function orderVideos(scene: Scene, count: number) {
  const { id: orgId, actor } = await createTestOrganization();
  const templateId = await insertTestTemplate(orgId, scene);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await insertTestPerson(orgId, { firstName: `Person ${index}` }));
  }
  const { id } = await collections.create(actor, {
    name: "Long ones",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
    dry_run: false,
  });
  const rows = () => database().video.findMany({ where: { collectionId: id }, orderBy: { position: "asc" } });
  return { actor, id, rows };
}

/** What `ask` answers as soon as it does not answer null. */
export async function until<T>(limitMs: number, ask: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(100)) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  throw new Error(`Not within ${limitMs} ms`);
}
