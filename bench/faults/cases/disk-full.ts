import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Figures } from "../fault-case.ts";
import { whyNoMounts, withMount } from "../mounted.ts";
import { onOneMachine } from "../settings.ts";
import { trial } from "../trial.ts";
import { whileAway } from "../while-away.ts";

export const describe =
  "Database and files are on one file system of 640 MiB, which is filled to the last byte for a minute.";

export async function run(): Promise<Figures | string> {
  const reason = whyNoMounts();
  if (reason !== null) return reason;
  return withMount(["-t", "tmpfs", "-o", "size=640m", "tmpfs"], (root) =>
    trial({ ...onOneMachine(), root }, (stage) =>
      whileAway(
        stage,
        () => fill(join(root, "ballast")),
        () => rm(join(root, "ballast")),
      ),
    ),
  );
}

async function fill(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(path, ".."));
  // What is written at the same moment may be faster: then less is left than this.
  for (let bytes = bavail * bsize; bytes > 4096; bytes = Math.floor(bytes / 2))
    await writeFile(path, new Uint8Array(bytes), { flag: "a" }).catch(() => undefined);
}
