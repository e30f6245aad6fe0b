import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as collections from "#lib/server/collections/collection-service.ts";
import { withInstallation } from "../../installation.ts";
import { command, whyNoMounts, withMount } from "../mounted.ts";
import { ended, orderCollection, organizationOf } from "../order.ts";
import { Workers } from "../workers.ts";

export const describe =
  "While two workers make 60 videos on a file system of 64 MiB, it is filled to the last byte for 15 seconds, then read-only for 15.";

const VIDEOS = 60;
const TROUBLE_MS = 15_000;

export async function run() {
  const reason = whyNoMounts();
  if (reason !== null) return reason;
  return withMount(["-t", "tmpfs", "-o", "size=64m", "tmpfs"], (mount) =>
    withInstallation(async (dataDir) => {
      const { actor, people } = await organizationOf(VIDEOS);
      const id = await orderCollection(actor, people);
      const workers = new Workers(2);
      const done = async () => (await collections.get(actor, id)).completed;
      const until = async (count: number) => {
        while ((await done()) < count) await wait(50);
      };
      try {
        await until(VIDEOS / 4);
        await fill(join(dataDir, "ballast"));
        const full = await during(done);
        await rm(join(dataDir, "ballast"));
        const afterFull = await timeOf(() => until(VIDEOS / 2));
        await command("mount", ["-o", "remount,ro", mount]);
        const readOnly = await during(done);
        await command("mount", ["-o", "remount,rw", mount]);
        const { status, completed, failed } = await ended(actor, id, 240_000);
        return {
          videos: VIDEOS,
          "made while full": full,
          "goes on after, s (to half)": afterFull,
          "made while read-only": readOnly,
          succeeded: completed,
          failed,
          collection: status,
        };
      } finally {
        await command("mount", ["-o", "remount,rw", mount]).catch(() => undefined);
        await workers.stop();
      }
    }, mount),
  );
}

async function fill(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(path, ".."));
  // What a worker writes at the same moment may be faster: then less is left than this.
  for (let bytes = bavail * bsize; bytes > 4096; bytes = Math.floor(bytes / 2))
    await writeFile(path, new Uint8Array(bytes), { flag: "a" }).catch(() => undefined);
}

async function during(done: () => Promise<number>): Promise<number> {
  const before = await done();
  await wait(TROUBLE_MS);
  return (await done()) - before;
}

async function timeOf(work: () => Promise<void>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(1);
}
