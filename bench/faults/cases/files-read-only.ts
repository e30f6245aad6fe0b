import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Figures } from "../fault-case.ts";
import type { OneMachine } from "../installations/one-machine.ts";
import { command, imageOf, whyNoMounts, withMount } from "../mounted.ts";
import { onOneMachine } from "../settings.ts";
import { type Stage, trial } from "../trial.ts";
import { whileAway } from "../while-away.ts";

export const describe =
  "The files are on ext4, away from the database. It has an error, and is read-only from then on. After a minute everything is killed, the file system checked, and the product started again.";

const IMAGE_MIB = 1024;
const MOUNT = ["-o", "loop,errors=remount-ro"];
/** What `fsck` ends with when it has mended something. */
const MENDED = 1;

export async function run(): Promise<Figures | string> {
  const reason = whyNoMounts();
  if (reason !== null) return reason;
  return withMount(["-t", "tmpfs", "-o", "size=2g", "tmpfs"], async (memory) => {
    const image = await imageOf(join(memory, "disk"), IMAGE_MIB, "mkfs.ext4");
    return withMount([...MOUNT, image], (root) =>
      trial({ ...onOneMachine({ hasProxy: true }), root }, (stage) =>
        whileAway(
          stage,
          () => fail(root),
          () => mend(stage, image, root),
        ),
      ),
    );
  });
}

async function fail(root: string): Promise<void> {
  const { stdout } = await command("findmnt", ["--noheadings", "--output", "SOURCE", root]);
  await writeFile(`/sys/fs/ext4/${basename(stdout.trim())}/trigger_fs_error`, "1");
}

async function mend(
  { installation, readyAfter }: Stage<OneMachine>,
  image: string,
  root: string,
): Promise<void> {
  await installation.gone(await installation.kill(true));
  await command("umount", [root]);
  await command("fsck.ext4", ["-fy", image]).catch((error: { code?: unknown }) => {
    if (error.code !== MENDED) throw error;
  });
  await command("mount", [...MOUNT, image, root]);
  const starts = performance.now();
  await installation.launch();
  readyAfter(performance.now() - starts);
}
