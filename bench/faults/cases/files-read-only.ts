import type { Figures } from "../fault-case.ts";
import { command, whyNoMounts, withMount } from "../mounted.ts";
import { onOneMachine } from "../settings.ts";
import { trial } from "../trial.ts";
import { whileAway } from "../while-away.ts";

export const describe =
  "The files are on a file system of their own, away from the database, which is read-only for a minute.";

export async function run(): Promise<Figures | string> {
  const reason = whyNoMounts();
  if (reason !== null) return reason;
  return withMount(["-t", "tmpfs", "-o", "size=640m", "tmpfs"], (root) => {
    const remount = (how: string) => async () =>
      void (await command("mount", ["-o", `remount,${how}`, root]));
    return trial({ ...onOneMachine({ hasProxy: true }), root }, (stage) =>
      whileAway(stage, remount("ro"), remount("rw")),
    ).finally(remount("rw"));
  });
}
