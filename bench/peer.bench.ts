import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureVideo } from "#lib/render/encode/check-video.ts";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { median } from "./median.ts";
import { drawPhoto, GREETING, type Greeting } from "./peer/greeting.ts";
import { HyperFrames, runToEnd } from "./peer/hyperframes.ts";

const NAMES = ["Ada", "Grace", "Maximiliane", "Edith", "Hedy", "Mary", "Katherine", "Emmy"];
const SCENES: [Greeting, string][] = [
  ["still", "still background, fades and slides"],
  ["drift", "the same, the background moves"],
];

/** Renders a video for each name into a folder. */
type Contender = { title: string; render: (kind: Greeting, folder: string) => Promise<void> };

/**
 * The product against HyperFrames: eight greetings, the same by eye, 720p, 25 frames/s, 10 s, two at a time, from the
 * command to the last file. They take turns; each begins with new processes in every round.
 *
 * Arguments: rounds, 3 unless given, and a folder, in which the videos stay to be looked at.
 */
export async function run([rounds = "3", kept]: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  try {
    const contenders = await enter(folder);
    const titles = contenders.map(({ title }) => title);
    console.log(
      `| frames/s, two videos at a time: median | ${titles.join(" | ")} | times as fast: median (range) |`,
    );
    console.log(`| --- |${" --- |".repeat(contenders.length + 1)}`);
    for (const [kind, title] of SCENES) {
      const videos = join(kept ?? folder, kind);
      const speeds = await compete(contenders, kind, videos, Number(rounds));
      const middle = speeds.map((one) => median(one).toFixed(0));
      console.log(`| ${title} | ${middle.join(" | ")} | ${timesAsFast(speeds)} |`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The product first, then its peer. */
async function enter(folder: string): Promise<Contender[]> {
  const photo = join(folder, "photo.jpg");
  await writeFile(photo, await drawPhoto());
  const { path: ffmpegPath } = await findEncoder({ searchPath: process.env.PATH ?? "" });
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
    },
    { title: "HyperFrames", render: (kind, videos) => peer.render(kind, NAMES, videos) },
  ];
}

/** @throws Error unless it is as large and as long as it should be; a frame that stays may be one picture. */
async function requireGreeting(path: string): Promise<void> {
  const { width, height, durationSeconds } = await measureVideo(path);
  const isRight = width === GREETING.width && height === GREETING.height;
  if (!isRight || Math.abs(durationSeconds - GREETING.durationSeconds) > 0.002)
    throw new Error(`${path} is ${durationSeconds} s of ${width} × ${height}`);
}

/** Frames a second of each contender, in each round. */
async function compete(
  contenders: readonly Contender[],
  kind: Greeting,
  folder: string,
  rounds: number,
): Promise<number[][]> {
  const speeds = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { render }] of contenders.entries()) {
      const videos = join(folder, String(index));
      await rm(videos, { recursive: true, force: true });
      await mkdir(videos, { recursive: true });
      const began = performance.now();
      await render(kind, videos);
      const seconds = (performance.now() - began) / 1000;
      for (const name of NAMES) await requireGreeting(join(videos, `${name}.mp4`));
      speeds[index]?.push((NAMES.length * GREETING.frames) / seconds);
    }
  return speeds;
}

function timesAsFast([own = [], peer = []]: readonly number[][]): string {
  const ratios = own.map((speed, round) => speed / (peer[round] ?? Number.NaN));
  const range = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(1));
  return `${median(ratios).toFixed(1)} (${range.join(" to ")})`;
}
