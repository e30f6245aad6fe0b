import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { median } from "../median.ts";
import type { MemoryAnswer, MemoryOrder } from "./memory-process.ts";
import type { BenchPlace } from "./place.ts";

const SECONDS = 2;

/** Memory in bytes of one process that renders: at most, and typically early and late. */
export type Memory = { peak: number; early: number; late: number };

/** Renders short videos at 1080p one after the other in a process of its own. */
export async function measureMemory(place: BenchPlace, videos: number): Promise<Memory> {
  const child = fork(join(import.meta.dirname, "memory-process.ts"));
  const order: MemoryOrder = {
    scene: { kind: "still", height: 1080, seconds: SECONDS, name: "Maximiliane" },
    ...{ videos, ffmpegPath: place.ffmpegPath, picture: place.picture },
    output: join(place.folder, "memory.mp4"),
  };
  child.send(order);
  const ended = once(child, "exit").then(() => {
    throw new Error("The process whose memory is measured ended by itself");
  });
  const [answer]: MemoryAnswer[] = await Promise.race([once(child, "message"), ended]);
  const { after, peak } = answer ?? { after: [], peak: Number.NaN };
  const tenth = Math.max(1, Math.floor(videos / 10));
  // The first few fill caches and wake the compiler.
  return { peak, early: median(after.slice(tenth, tenth * 2)), late: median(after.slice(-tenth)) };
}
