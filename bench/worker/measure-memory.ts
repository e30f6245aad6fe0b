import { setTimeout as wait } from "node:timers/promises";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { withInstallation } from "../installation.ts";
import { insertPeople, makeCollection } from "./order.ts";
import { WorkerProcess } from "./worker-process.ts";

const SETTLE_MS = 1500;

/** MB of a worker's process when so many videos were made, and at most until then. */
export type Mark = { videos: number; now: number; peak: number };

/** One worker makes collections of the designs that ship, with photos and zips, one after the other. */
export function measureMemory(count: number, onMark: (mark: Mark) => void): Promise<void> {
  return withInstallation(async () => {
    const org = await createTestOrganization();
    const designs = BUILT_IN_TEMPLATES.filter(({ aspect }) => aspect === "16:9");
    const each = Math.ceil(count / designs.length);
    const people = await insertPeople(org, each);
    const worker = await WorkerProcess.start();
    try {
      await wait(SETTLE_MS);
      onMark({ videos: 0, ...worker.memory() });
      for (const [index, { scene }] of designs.entries()) {
        await makeCollection(org, scene, people);
        onMark({ videos: (index + 1) * each, ...worker.memory() });
      }
      await wait(SETTLE_MS);
    } finally {
      await worker.stop();
    }
  });
}
