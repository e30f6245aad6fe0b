import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { median } from "../median.ts";
import { askProcess } from "./ask-process.ts";
import type { BenchPlace } from "./place.ts";
import type { Candidate } from "./quality-candidates.ts";
import { compare, type Encoded, encodePart, type Similarity } from "./quality-encode.ts";
import type { RecordedPart, Recording, RecordOrder } from "./quality-process.ts";

export type CandidateFigures = {
  candidate: string;
  /** Of the encoder's process on the personal frames, in ms: median of the rounds. */
  processor: number;
  /** How often the first candidate takes as long: median of the rounds. */
  faster: number;
  /** Of the pictures of the whole video. */
  bytes: number;
  similarity: Similarity;
  /** The same of the personal frames alone. */
  personal: { bytes: number; similarity: Similarity } | undefined;
};

export type QualityOrder = {
  candidates: readonly Candidate[];
  rounds: number;
  /** Where the lossless frames and the encoded files stay, to be looked at. */
  kept?: string | undefined;
};

/** Of two parts of a video, together. */
function together(parts: readonly Similarity[]): Similarity {
  const frames = parts.reduce((sum, part) => sum + part.frames, 0);
  const mean = (of: (part: Similarity) => number) =>
    parts.reduce((sum, part) => sum + of(part) * part.frames, 0) / frames;
  const worst = parts.toSorted((one, other) => one.worst - other.worst)[0];
  if (worst === undefined) throw new Error("Nothing was compared");
  const worstY = Math.min(...parts.map((part) => part.worstY));
  return { ...worst, frames, mean: mean((part) => part.mean), meanY: mean((part) => part.meanY), worstY };
}

/** Encodes a design's frames with each candidate in turns, and compares them with the lossless ones. */
export async function measureQuality(
  slug: string,
  photo: string | null,
  place: BenchPlace,
  { candidates, rounds, kept }: QualityOrder,
): Promise<CandidateFigures[]> {
  const folder = await mkdtemp(join(place.folder, "quality-"));
  try {
    const order: RecordOrder = { slug, photo, folder };
    const recording = await askProcess<RecordOrder, Recording>("quality-process.ts", order);
    const { personal, shared } = recording;
    const parts = [personal, shared].filter((part) => part !== null);
    const figures: CandidateFigures[] = [];
    const times = await takeTurns(personal ?? parts[0], recording, place, folder, { candidates, rounds });
    for (const [index, candidate] of candidates.entries()) {
      const made: { name: string; bytes: number; similarity: Similarity }[] = [];
      for (const part of parts) {
        const path = `${part.path}.${index}.mkv`;
        const { bytes } = await encodePart(place.ffmpegPath, recording, part, candidate, path);
        const similarity = await compare(place.ffmpegPath, part.path, path, recording);
        made.push({ name: part.name, bytes, similarity });
        if (kept !== undefined) await keep(join(kept, slug), part, path, candidate);
      }
      const own = times[index] ?? [];
      const ratios = own.map((time, round) => (times[0]?.[round] ?? Number.NaN) / time);
      figures.push({
        ...{ candidate: candidate.name, processor: median(own), faster: median(ratios) },
        bytes: made.reduce((sum, part) => sum + part.bytes, 0),
        similarity: together(made.map((part) => part.similarity)),
        personal: made.find(({ name }) => name === "personal"),
      });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Processor times of each candidate, by round. @throws Error when a candidate makes two files of the same frames. */
async function takeTurns(
  part: RecordedPart | undefined,
  recording: Recording,
  { ffmpegPath }: BenchPlace,
  folder: string,
  { candidates, rounds }: QualityOrder,
): Promise<number[][]> {
  if (part === undefined) throw new Error("The video has no frames");
  const output = join(folder, "turn.mkv");
  const made = candidates.map((): Encoded[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, candidate] of candidates.entries())
      made[index]?.push(await encodePart(ffmpegPath, recording, part, candidate, output));
  for (const [index, one] of made.entries())
    if (new Set(one.map(({ hash }) => hash)).size > 1)
      throw new Error(`${candidates[index]?.name} gave different bytes for the same frames`);
  return made.map((one) => one.map(({ processor }) => processor));
}

/** Copies an encoded part, and the lossless frames that it was made of. */
async function keep(kept: string, { path, name }: RecordedPart, encoded: string, candidate: Candidate) {
  await mkdir(kept, { recursive: true });
  await copyFile(path, join(kept, `${name}.lossless.mkv`));
  await copyFile(encoded, join(kept, `${name}.${candidate.name.replaceAll(/[^\w.]+/g, "-")}.mkv`));
}
