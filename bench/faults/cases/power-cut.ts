import { constants } from "node:fs";
import { copyFile, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MOST_MS, seconds } from "../answers.ts";
import { missingAfterCut } from "../checks/after-cut.ts";
import type { Figures, Options } from "../fault-case.ts";
import { OneMachine } from "../installations/one-machine.ts";
import { imageOf, whyNoMounts, withMount } from "../mounted.ts";
import { onOneMachine } from "../settings.ts";
import { type Stage, trial } from "../trial.ts";

export const describe =
  "Database and files are on ext4 on a loop device, whose blocks are cloned at one moment while everything is at work, as a power cut would leave them. The product is started on each clone: what was acknowledged by then has to be in it, with its files.";

const [IMAGE_MIB, DISK_MIB] = [1024, 3072];
const MOST_CUTS = 10;

export async function run({ kills }: Options): Promise<Figures | string> {
  const reason = whyNoMounts();
  if (reason !== null) return reason;
  const cuts = Math.min(kills, MOST_CUTS);
  return withMount(["-t", "tmpfs", "-o", "size=4g", "tmpfs"], async (memory) => {
    // XFS clones a file at one moment, whatever is being written to it.
    const disk = await imageOf(join(memory, "disk"), DISK_MIB, "mkfs.xfs");
    return withMount(["-o", "loop", disk], async (clones) => {
      const image = await imageOf(join(clones, "image"), IMAGE_MIB, "mkfs.ext4");
      return withMount(["-o", "loop", image], (root) =>
        trial({ ...onOneMachine(), root }, (stage) => cutAgainAndAgain(stage, image, cuts)),
      );
    });
  });
}

async function cutAgainAndAgain(
  { installation, load, readyAfter }: Stage<OneMachine>,
  image: string,
  cuts: number,
): Promise<Figures> {
  const sum = { missing: 0, checked: 0, longestMs: 0 };
  for (let cut = 0; cut < cuts; cut += 1) {
    await wait(500 + Math.random() * 2_500);
    await load.progress(10);
    const clone = `${image}.cut`;
    const known = load.client.log.all();
    const began = performance.now();
    await copyFile(image, clone, constants.COPYFILE_FICLONE_FORCE);
    sum.longestMs = Math.max(sum.longestMs, performance.now() - began);
    await withMount(["-o", "loop", clone], async (after) => {
      const starts = performance.now();
      const folder = join(after, basename(installation.folder));
      const restarted = await startOn(folder);
      const readyMs = performance.now() - starts;
      readyAfter(readyMs);
      if (readyMs > MOST_MS) console.error(`cut ${cut + 1}: ${await saidOn(restarted)}`);
      try {
        const missing = await missingAfterCut(restarted, known);
        for (const sentence of missing) console.error(`cut ${cut + 1}: ${sentence}`);
        sum.missing += missing.length;
        sum.checked += known.length;
      } finally {
        await restarted.stop();
      }
    });
    await rm(clone);
  }
  return {
    "power cuts": cuts,
    "acknowledged at the cuts, summed": sum.checked,
    "of them missing": sum.missing,
    "longest clone, s": seconds(sum.longestMs),
  };
}

/** @throws with what PostgreSQL says when it does not start */
async function startOn(folder: string): Promise<OneMachine> {
  try {
    return await OneMachine.start({ folder, settings: { ROLLCALL_WORKERS: "1" } });
  } catch (error) {
    throw new Error(`The product did not start on a clone; PostgreSQL says:\n${await databaseLog(folder)}`, {
      cause: error,
    });
  }
}

/** What took its time, in the words of the product and of PostgreSQL. */
const saidOn = async (installation: OneMachine) =>
  `${installation.printed()}\n${await databaseLog(installation.folder)}`;

const databaseLog = async (folder: string) =>
  (await readFile(join(folder, "data/postgres.log"), "utf8")).slice(-3_000);
