import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeRuns, type FrameRun } from "#lib/render/encode/encode-frames.ts";
import type { EncodedRun } from "#lib/render/encode/encoded-file.ts";
import { planSegments } from "#lib/render/plan.ts";
import { type DesignScene, designScene } from "./design-scene.ts";

export type RecordOrder = DesignScene & { folder: string };

/** A part of a video as its encoder gets it: a file with lossless frames and their times, and which runs they are. */
export type RecordedPart = {
  name: "personal" | "shared";
  path: string;
  runs: Omit<EncodedRun, "path">[];
};

/** A part is null if the video has none. */
export type Recording = {
  width: number;
  height: number;
  fps: number;
  personal: RecordedPart | null;
  shared: RecordedPart | null;
};

/** Stands in for the encoder, and writes what it is given to the file that the encoder would write to. */
const RECORDER = '#!/bin/sh\nfor last; do :; done\nexec cat > "$last"\n';

/** Records what a video's encoders are given: what is encoded for each person, and once for all. */
async function record({ folder, ...design }: RecordOrder): Promise<Recording> {
  const ffmpegPath = join(folder, "recorder");
  await writeFile(ffmpegPath, RECORDER);
  await chmod(ffmpegPath, 0o755);
  const scene = await designScene(design, 0);
  const segments = planSegments(scene);
  const { signal } = new AbortController();
  const part = async (name: RecordedPart["name"], runs: FrameRun[]): Promise<RecordedPart | null> => {
    if (runs.length === 0) return null;
    const recorded = join(folder, name);
    const encoded = await encodeRuns(scene, runs, recorded, { ffmpegPath, signal, onFrame: () => {} });
    // All frames went to the last of the encoder's files.
    const path = encoded.at(-1)?.path ?? "";
    return { name, path, runs: encoded.map(({ from, to, pictures }) => ({ from, to, pictures })) };
  };
  const { width, height, fps } = scene;
  const personal = await part(
    "personal",
    segments.filter(({ isShared }) => !isShared),
  );
  const shared = await part(
    "shared",
    segments.filter(({ isShared }) => isShared),
  );
  return { width, height, fps, personal, shared };
}

process.on("message", async (order: RecordOrder) => {
  process.send?.(await record(order), () => process.disconnect());
});
