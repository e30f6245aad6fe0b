import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import { renderFault } from "../render-fault.ts";

export type VideoMeasures = { frames: number; durationSeconds: number; width: number; height: number };

/** Reads a finished video's measures from the file, without ffmpeg: codec, frames, size in pixels, seconds. */
export async function measureVideo(
  path: string,
): Promise<VideoMeasures & { codec: string | null; tracks: number }> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  try {
    const [tracks, video] = await Promise.all([input.getTracks(), input.getPrimaryVideoTrack()]);
    if (!video)
      return { frames: 0, durationSeconds: 0, width: 0, height: 0, codec: null, tracks: tracks.length };
    const [stats, durationSeconds] = await Promise.all([video.computePacketStats(), video.computeDuration()]);
    return {
      frames: stats.packetCount,
      durationSeconds,
      width: video.displayWidth,
      height: video.displayHeight,
      codec: video.codec,
      tracks: tracks.length,
    };
  } finally {
    input.dispose();
  }
}

/**
 * Makes sure that a file is the video that was asked for.
 *
 * @throws RenderFault encoder_failed when it is not.
 */
export async function checkVideo(
  path: string,
  expected: VideoMeasures & { hasAudio: boolean },
): Promise<void> {
  const found = await measureVideo(path);
  const isRight =
    found.codec === "avc" &&
    found.tracks === (expected.hasAudio ? 2 : 1) &&
    found.frames === expected.frames &&
    found.width === expected.width &&
    found.height === expected.height &&
    Math.abs(found.durationSeconds - expected.durationSeconds) < 0.002;
  if (isRight) return;
  const measuresOf = ({ frames, durationSeconds, width, height }: VideoMeasures) =>
    `${frames} frames, ${durationSeconds.toFixed(3)} s, ${width} × ${height}`;
  throw renderFault("encoded_otherwise", { found: measuresOf(found), expected: measuresOf(expected) });
}
