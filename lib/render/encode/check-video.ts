import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import { renderFault } from "../render-fault.ts";

/** A picture is shown until the next: a frame that stays is one. */
export type VideoMeasures = { pictures: number; durationSeconds: number; width: number; height: number };

/** Reads a finished video's measures from the file, without ffmpeg: codec, pictures, size in pixels, seconds. */
export async function measureVideo(
  path: string,
): Promise<VideoMeasures & { codec: string | null; tracks: number }> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  try {
    const [tracks, video] = await Promise.all([input.getTracks(), input.getPrimaryVideoTrack()]);
    if (!video)
      return { pictures: 0, durationSeconds: 0, width: 0, height: 0, codec: null, tracks: tracks.length };
    // As players take it, from the track's header. What each picture's own duration comes to is another, because it is
    // stored as the distance to the next in the order of decoding.
    const [stats, durationSeconds] = await Promise.all([
      video.computePacketStats(),
      video.getDurationFromMetadata().then((seconds) => seconds ?? 0),
    ]);
    return {
      pictures: stats.packetCount,
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
    found.pictures === expected.pictures &&
    found.width === expected.width &&
    found.height === expected.height &&
    Math.abs(found.durationSeconds - expected.durationSeconds) < 0.002;
  if (isRight) return;
  const measuresOf = ({ pictures, durationSeconds, width, height }: VideoMeasures) =>
    `${pictures} pictures, ${durationSeconds.toFixed(3)} s, ${width} × ${height}`;
  throw renderFault("encoded_otherwise", { found: measuresOf(found), expected: measuresOf(expected) });
}
