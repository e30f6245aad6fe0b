import { setTimeout as wait } from "node:timers/promises";
import { BUILT_IN_TEMPLATES } from "#lib/server/templates/built-in/built-in-templates.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { withInstallation } from "../installation.ts";
import { insertPeople, makeVideo } from "./order.ts";
import { type Effort, WorkerProcess } from "./worker-process.ts";

/** What a starting worker still does after it has said that it is there. */
const SETTLE_MS = 1500;

/** What a worker used for something, in ms of processor time. */
export type Step = { what: string } & Effort;

/**
 * A worker of a new installation: its start, its first video, and the first and second one of each other design.
 * @param first slug of the design of the first video
 */
export function measureFirst(first: string, onStep: (step: Step) => void): Promise<void> {
  return withInstallation(async () => {
    const org = await createTestOrganization();
    const people = await insertPeople(org, 8);
    const worker = await WorkerProcess.start();
    try {
      await wait(SETTLE_MS);
      let before: Effort = { node: 0, programs: 0 };
      const note = (what: string) => {
        const now = worker.effort();
        onStep({ what, node: now.node - before.node, programs: now.programs - before.programs });
        before = now;
      };
      note("start");
      const designs = BUILT_IN_TEMPLATES.filter(({ aspect }) => aspect === "16:9");
      const ordered = designs.toSorted((a, b) => Number(b.slug === first) - Number(a.slug === first));
      for (const { slug, scene } of ordered)
        for (const which of ["first", "second"]) {
          await makeVideo(org, scene, people[which === "first" ? 0 : 1] ?? "");
          note(`${slug}, ${which}`);
        }
    } finally {
      await worker.stop();
    }
  });
}
