import { setTimeout as wait } from "node:timers/promises";
import { digestOf } from "./digest.ts";
import type { Client } from "./load.ts";
import { type Stream, StreamPlayer } from "./play-stream.ts";

const PAUSE_MS = 500;
/** Who watches chooses among the newest: most of them nobody has watched before. */
const NEWEST = 12;

/** What viewers have in common, and have seen. */
export class Viewers {
  /** Watch pages of prepared videos, by the video's id. */
  readonly pages = new Map<string, string>();
  /** Every stream that was played to its end, once for each content, by its digest. */
  readonly streams = new Map<string, Stream>();
  /** Digests of shared parts by their addresses, which name their content. */
  readonly shared = new Map<string, string>();
  readonly faults: string[] = [];
  /** How many times a player stopped, as faults had lasted too long. */
  givenUp = 0;
  longestWaitMs = 0;

  /** @param ms until one file had come, all attempts counted */
  noteWait(ms: number): void {
    this.longestWaitMs = Math.max(this.longestWaitMs, ms);
  }

  noteShared(path: string, bytes: Buffer): void {
    const digest = digestOf(bytes);
    if ((this.shared.get(path) ?? digest) !== digest) this.faults.push(`${path} had other bytes than before`);
    this.shared.set(path, digest);
  }

  keep(stream: Stream): string {
    const digest = digestOf(Buffer.concat([...stream.picture, ...stream.sound]));
    this.streams.set(digest, stream);
    return digest;
  }
}

/** Watches one prepared video after the other: most from the beginning to the end, some jump, some leave. */
export async function watchVideos({ caller, log, isOver, viewers }: Client): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    const pages = [...viewers.pages].slice(-NEWEST);
    const [id, path] = pages[Math.floor(Math.random() * pages.length)] ?? [];
    if (id !== undefined && path !== undefined) {
      const player = new StreamPlayer(path, caller, viewers, isOver);
      const from = index % 3 === 1 ? Math.random() : 0;
      const stream = await player.play(from, index % 4 === 3 ? 2 : undefined);
      if (stream !== null)
        await log.add({ kind: "played", id, key: null, body: { digest: viewers.keep(stream) } });
    }
    await wait(PAUSE_MS);
  }
}
