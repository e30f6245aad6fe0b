import { join } from "node:path";
import { median } from "../median.ts";
import { askProcess, asWorker } from "./ask-process.ts";
import type { MemoryAnswer, MemoryOrder } from "./memory-process.ts";
import type { BenchPlace } from "./place.ts";

const SECONDS = 2;

/** Memory in bytes of one process that renders, without its encoder: at most, and typically early and late. */
export type Memory = { peak: number; early: number; late: number };

/** Renders short videos at 1080p one after the other in a process of its own. */
export async function measureMemory(place: BenchPlace, videos: number): Promise<Memory> {
  const order: MemoryOrder = {
    scene: { kind: "still", height: 1080, seconds: SECONDS, name: "Maximiliane" },
    ...{ videos, ffmpegPath: place.ffmpegPath, picture: place.picture },
    output: join(place.folder, "memory.mp4"),
  };
  const { after, peak } = await askProcess<MemoryOrder, MemoryAnswer>("memory-process.ts", order, asWorker());
  const tenth = Math.max(1, Math.floor(videos / 10));
  // The first few fill caches and wake the compiler.
  return { peak, early: median(after.slice(tenth, tenth * 2)), late: median(after.slice(-tenth)) };
}
