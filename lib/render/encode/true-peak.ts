import { mediaInput, QUIET, runFfmpeg } from "./run-ffmpeg.ts";

/** Peaks between samples show when there are four times as many (ITU-R BS.1770-5, annex 2). */
const RATE = 192_000;
const PEAK = "lavfi.astats.Overall.Peak_level";
/** A line or two for each second of the longest sound. */
const MOST_OUTPUT = 1024 * 1024;

/**
 * The true peak of an MP4's sound as a player decodes it, in dBTP; −∞ for silence.
 *
 * @throws FfmpegFailure when it cannot be decoded.
 */
export async function truePeakOf(
  path: string,
  { ffmpegPath, ...limits }: { ffmpegPath: string; timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<number> {
  const filters = [
    `aresample=${RATE}`,
    `asetnsamples=n=${RATE}:p=0`,
    "astats=metadata=1:reset=1",
    `ametadata=mode=print:key=${PEAK}:file=-`,
  ];
  const input = mediaInput({ path, demuxer: "mov" }, ["-vn"]);
  const args = [...QUIET, ...input, "-af", filters.join(","), "-threads", "1", "-f", "null", "-"];
  const lines = (await runFfmpeg(ffmpegPath, args, { ...limits, mostOutput: MOST_OUTPUT })).toString(
    "latin1",
  );
  const peaks = [...lines.matchAll(/Peak_level=(-?[\d.]+|-inf)/g)].map(([, value]) => Number(value));
  return Math.max(Number.NEGATIVE_INFINITY, ...peaks.filter(Number.isFinite));
}
