import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureVideo } from "#lib/render/encode/check-video.ts";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { median } from "./median.ts";
import { drawPhoto, GREETING, type Greeting } from "./peer/greeting.ts";
import { HyperFrames, runToEnd } from "./peer/hyperframes.ts";
import { ProcessorWatch } from "./peer/processor-watch.ts";
import {
  type Lossless,
  ownFrames,
  peerFrames,
  type Similarity,
  similarityOf,
  together,
} from "./peer/similarity.ts";
import { processorMs } from "./render/process-figures.ts";

const NAMES = ["Ada", "Grace", "Maximiliane", "Edith", "Hedy", "Mary", "Katherine", "Emmy"];
const SCENES: [Greeting, string][] = [
  ["still", "still background, fades and slides"],
  ["drift", "the same, the background moves"],
];

/** Whose frames are compared: short and long names. Their frames without loss are 250 to 700 MB. */
const COMPARED = ["Ada", "Maximiliane"];

type Contender = {
  title: string;
  /** Renders a video for each name into a folder. */
  render: (kind: Greeting, folder: string) => Promise<void>;
  /** What the videos of the names that are compared were made from, in a folder, by name. */
  frames: (kind: Greeting, folder: string) => Promise<Map<string, Lossless>>;
};

/** Frames a second of the clock in each round, and ms of processor time that a video took. */
type Speed = { frames: number[]; processor: number[] };

/** Of the videos of one contender; kB of one in the mean. */
type Figures = Similarity & { kilobytes: number };

/**
 * The product against HyperFrames: eight greetings, the same by eye, 720p, 25 frames/s, 10 s, two at a time, from the
 * command to the last file. They take turns; each begins with new processes in every round. After that, the files of the
 * last round are compared with the frames that each of them was made from, without loss.
 *
 * Arguments: rounds, 3 unless given, and a folder, in which the videos stay to be looked at.
 */
export async function run([rounds = "3", kept]: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  try {
    const { path: ffmpegPath } = await findEncoder({ searchPath: process.env.PATH ?? "" });
    const contenders = await enter(ffmpegPath, folder);
    const titles = contenders.map(({ title }) => title);
    const heads = titles.flatMap((title) => [`${title}: SSIM (worst frame)`, "kB a video"]);
    const times = ["frames/s", "ms of processor time a video"].flatMap((unit) => [
      ...titles.map((title) => `${title}: ${unit}`),
      "times: median (range)",
    ]);
    const columns = [...times, ...heads];
    console.log(`| two videos at a time, medians | ${columns.join(" | ")} |`);
    console.log(`| --- |${" --- |".repeat(columns.length)}`);
    for (const [kind, title] of SCENES) {
      const videos = join(kept ?? folder, kind);
      const speeds = await compete(contenders, kind, videos, Number(rounds));
      const clock = speeds.map(({ frames }) => frames);
      const work = speeds.map(({ processor }) => processor);
      const middle = (each: readonly number[][]) => each.map((one) => median(one).toFixed(0));
      const compared = [
        ...[...middle(clock), ratios(clock[0], clock[1])],
        ...[...middle(work), ratios(work[1], work[0])],
      ];
      const likeness: string[] = [];
      for (const [index, contender] of contenders.entries())
        likeness.push(
          ...shown(await judge(contender, kind, { ffmpegPath, videos: join(videos, String(index)) })),
        );
      console.log(`| ${[title, ...compared, ...likeness].join(" | ")} |`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The product first, then its peer. */
async function enter(ffmpegPath: string, folder: string): Promise<Contender[]> {
  const photo = join(folder, "photo.jpg");
  await writeFile(photo, await drawPhoto());
  const peer = await HyperFrames.install({ ffmpegPath, folder, photo });
  const own = (kind: Greeting, videos: string, names: readonly string[]) =>
    runToEnd(process.execPath, [
      join(import.meta.dirname, "peer/own-process.ts"),
      ...[kind, ffmpegPath, videos, photo, ...names],
    ]);
  return [
    {
      title: "Rollcall",
      render: async (kind, videos) => {
        const half = NAMES.length / 2;
        await Promise.all([NAMES.slice(0, half), NAMES.slice(half)].map((names) => own(kind, videos, names)));
      },
      frames: async (kind, at) => {
        const frames = new Map<string, Lossless>();
        for (const name of COMPARED) frames.set(name, await ownFrames(kind, name, { photo, folder: at }));
        return frames;
      },
    },
    {
      title: "HyperFrames",
      render: (kind, videos) => peer.render(kind, NAMES, videos),
      frames: async (kind, at) => {
        await peer.renderFrames(kind, COMPARED, at);
        return new Map(COMPARED.map((name) => [name, peerFrames(join(at, name))]));
      },
    },
  ];
}

/** @param place.videos the folder that the contender has just rendered into */
async function judge(
  contender: Contender,
  kind: Greeting,
  { ffmpegPath, videos }: { ffmpegPath: string; videos: string },
): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-frames-"));
  const path = (name: string) => join(videos, `${name}.mp4`);
  try {
    const similarities: Similarity[] = [];
    for (const [name, frames] of await contender.frames(kind, folder))
      similarities.push(await similarityOf(ffmpegPath, path(name), frames));
    const sizes = await Promise.all(NAMES.map(async (name) => (await stat(path(name))).size));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { ...together(similarities), kilobytes: bytes / NAMES.length / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const shown = ({ mean, worst, kilobytes }: Figures): string[] => [
  `${mean.toFixed(4)} (${worst.toFixed(4)})`,
  kilobytes.toFixed(0),
];

/** @throws Error unless it is as large and as long as it should be; a frame that stays may be one picture. */
async function requireGreeting(path: string): Promise<void> {
  const { width, height, durationSeconds } = await measureVideo(path);
  const isRight = width === GREETING.width && height === GREETING.height;
  if (!isRight || Math.abs(durationSeconds - GREETING.durationSeconds) > 0.002)
    throw new Error(`${path} is ${durationSeconds} s of ${width} × ${height}`);
}

/** The speed of each contender. */
async function compete(
  contenders: readonly Contender[],
  kind: Greeting,
  folder: string,
  rounds: number,
): Promise<Speed[]> {
  const speeds = contenders.map((): Speed => ({ frames: [], processor: [] }));
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { render }] of contenders.entries()) {
      const videos = join(folder, String(index));
      await rm(videos, { recursive: true, force: true });
      await mkdir(videos, { recursive: true });
      const [began, before] = [performance.now(), processorMs()];
      const watch = new ProcessorWatch(process.pid);
      await render(kind, videos);
      // What was waited for is counted to the end.
      const processor = Math.max(watch.end(), processorMs() - before);
      const seconds = (performance.now() - began) / 1000;
      for (const name of NAMES) await requireGreeting(join(videos, `${name}.mp4`));
      speeds[index]?.frames.push((NAMES.length * GREETING.frames) / seconds);
      speeds[index]?.processor.push(processor / NAMES.length);
    }
  return speeds;
}

/** How many times the others the first are, round by round. */
function ratios(first: readonly number[] = [], others: readonly number[] = []): string {
  const each = first.map((one, round) => one / (others[round] ?? Number.NaN));
  const range = [Math.min(...each), Math.max(...each)].map((value) => value.toFixed(1));
  return `${median(each).toFixed(1)} (${range.join(" to ")})`;
}
