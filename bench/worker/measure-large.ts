import type { Scene } from "#lib/contract/scene/scene.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { withInstallation } from "../installation.ts";
import { benchScene, drawPicture } from "../render/scenes.ts";
import { descendantsOf } from "./child-memory.ts";
import { insertPeople, makeVideo, upload } from "./order.ts";
import { WorkerProcess } from "./worker-process.ts";

const LOOK_MS = 100;

/** What the largest video took: seconds by the clock, ms of processor time, and MB at most. */
export type Large = {
  seconds: number;
  node: number;
  programs: number;
  /** Of the worker's process, of what runs for it (ffmpeg, and the small process that starts it), and of all at a moment. */
  most: { worker: number; programs: number; together: number };
};

/** One worker makes one video of 3840 × 2160 at 60 frames a second. @param seconds its length */
export function measureLarge(seconds: number): Promise<Large> {
  return withInstallation(async () => {
    const org = await createTestOrganization();
    const [person = ""] = await insertPeople(org, 1);
    const scene = largeScene(seconds, await upload(org, await drawPicture(3840, 2160)));
    const worker = await WorkerProcess.start();
    const most = { worker: 0, programs: 0, together: 0 };
    const watch = setInterval(() => {
      const own = worker.memory().now;
      const programs = descendantsOf(worker.pid).reduce((sum, { megabytes }) => sum + megabytes, 0);
      most.worker = Math.max(most.worker, own);
      most.programs = Math.max(most.programs, programs);
      most.together = Math.max(most.together, own + programs);
    }, LOOK_MS);
    try {
      const [began, before] = [performance.now(), worker.effort()];
      await makeVideo(org, scene, person);
      const after = worker.effort();
      return {
        seconds: (performance.now() - began) / 1000,
        node: after.node - before.node,
        programs: after.programs - before.programs,
        most,
      };
    } finally {
      clearInterval(watch);
      await worker.stop();
    }
  });
}

/** A greeting between an opening and a closing, over a picture that moves all the time. @param picture id of an asset */
function largeScene(seconds: number, picture: string): Scene {
  const { layers, ...scene } = benchScene({
    ...{ kind: "motion", height: 2160, seconds, name: "Maximiliane" },
    personal: { from: seconds / 6, to: (seconds * 5) / 6 },
  });
  const shown = layers.map((layer) =>
    layer.type === "image" && layer.name === "backdrop" ? { ...layer, source: `asset:${picture}` } : layer,
  );
  return { ...scene, layers: shown, fps: 60 };
}
