import { copyFile, rm, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "../answers.ts";
import { missingAfterCut } from "../checks/after-cut.ts";
import type { Figures, Options } from "../fault-case.ts";
import { OneMachine } from "../installations/one-machine.ts";
import { command, whyNoMounts, withMount } from "../mounted.ts";
import { descendants, signal } from "../processes.ts";
import { onOneMachine } from "../settings.ts";
import { trial } from "../trial.ts";

export const describe =
  "Database and files are on ext4 on a loop device, whose state is copied while all processes are stopped, as a power cut would leave it. The product is started on each copy: what was acknowledged by then has to be in it, with its files.";

const IMAGE_MIB = 1024;
const MOST_CUTS = 10;

export async function run({ kills }: Options): Promise<Figures | string> {
  const reason = whyNoMounts();
  if (reason !== null) return reason;
  const cuts = Math.min(kills, MOST_CUTS);
  // In memory, so that a copy takes no longer than a moment.
  return withMount(["-t", "tmpfs", "-o", "size=4g", "tmpfs"], async (memory) => {
    const image = join(memory, "disk");
    await writeFile(image, "");
    await truncate(image, IMAGE_MIB * 1024 * 1024);
    await command("mkfs.ext4", ["-q", image]);
    return withMount(["-o", "loop", image], (root) =>
      trial({ ...onOneMachine(), root }, async ({ installation, load, readyAfter }) => {
        const sum = { lost: 0, checked: 0, longestStopMs: 0 };
        for (let cut = 0; cut < cuts; cut += 1) {
          await wait(500 + Math.random() * 2_500);
          await load.progress(10);
          const copy = `${image}.cut`;
          const pids = (await descendants(installation.launcher)).map(({ pid }) => pid);
          const began = performance.now();
          signal(pids, "SIGSTOP");
          const known = load.client.log.all();
          await copyFile(image, copy);
          signal(pids, "SIGCONT");
          sum.longestStopMs = Math.max(sum.longestStopMs, performance.now() - began);
          await withMount(["-o", "loop", copy], async (after) => {
            const starts = performance.now();
            const folder = join(after, basename(installation.folder));
            const restarted = await OneMachine.start({ folder, settings: { ROLLCALL_WORKERS: "1" } });
            readyAfter(performance.now() - starts);
            try {
              const missing = await missingAfterCut(restarted, known);
              for (const sentence of missing) console.error(`cut ${cut + 1}: ${sentence}`);
              sum.lost += missing.length;
              sum.checked += known.length;
            } finally {
              await restarted.stop();
            }
          });
          await rm(copy);
        }
        return {
          "power cuts": cuts,
          "acknowledged at the cuts, summed": sum.checked,
          "of them missing": sum.lost,
          "longest stop for a copy, s": seconds(sum.longestStopMs),
        };
      }),
    );
  });
}
