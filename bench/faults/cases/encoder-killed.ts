import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { withInstallation } from "../../installation.ts";
import { ended, orderCollection, organizationOf } from "../order.ts";
import { Workers } from "../workers.ts";

export const describe =
  "While two workers make 60 videos, 24 of their encoders are killed (SIGKILL) at work.";

const [VIDEOS, KILLS] = [60, 24];

export async function run() {
  if (process.platform !== "linux") return "encoders are found by /proc, which only Linux has";
  return withInstallation(async (dataDir) => {
    const { actor, people } = await organizationOf(VIDEOS);
    const id = await orderCollection(actor, people);
    const workers = new Workers(2);
    try {
      let killed = 0;
      const end = ended(actor, id, 300_000);
      let isOver = false;
      const over = end.finally(() => {
        isOver = true;
      });
      while (killed < KILLS && !isOver) {
        if (killEncoder(dataDir)) {
          killed += 1;
          await wait(Math.random() * 500);
        } else await wait(5);
      }
      const { status, completed, failed } = await over;
      return { kills: killed, videos: VIDEOS, succeeded: completed, failed, collection: status };
    } finally {
      await workers.stop();
    }
  });
}

/** Kills an ffmpeg that works below a folder, if there is one. */
function killEncoder(folder: string): boolean {
  for (const pid of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (!/ffmpeg\0/.test(command) || !command.includes(folder)) continue;
      process.kill(Number(pid), "SIGKILL");
      return true;
    } catch {
      // It has just ended.
    }
  }
  return false;
}
