import { open, writeFile } from "node:fs/promises";
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { type ByteRange, timeFields } from "../media/movie-times.ts";
import { renderFault } from "../render-fault.ts";
import { type DecoderSetup, type EncodedSegment, UnjoinableSegments } from "./encoded-segment.ts";

/**
 * A minute of 1280 × 720 at 25 frames a second, some 30 MB. A larger file is not built in memory but written
 * directly, with its index in space reserved at the start. Counted in pixels, which do not depend on where
 * segments come from.
 */
const MOST_PIXELS_IN_MEMORY = 1280 * 720 * 25 * 60;

export type JoinedVideo = { pictures: number; hasAudio: boolean };

export type JoinInput = {
  fps: number;
  /** In order; each follows the one before without a gap. */
  segments: readonly EncodedSegment[];
  /** An MP4 whose AAC track becomes the sound, as it is, or null for none. */
  audioPath: string | null;
};

function isAlike(a: DecoderSetup, b: DecoderSetup): boolean {
  const { description: of, ...first } = a;
  const { description: other, ...second } = b;
  return Buffer.from(of).equals(other) && JSON.stringify(first) === JSON.stringify(second);
}

/** Decoders take the first segment's parameter sets for all: a mismatch would be accepted, and seen. */
function commonSetup(segments: readonly EncodedSegment[]): DecoderSetup {
  const [first, ...others] = segments.map(({ setup }) => setup);
  if (!first) throw new UnjoinableSegments("There is nothing to join");
  if (!others.every((setup) => isAlike(first, setup)))
    throw new UnjoinableSegments("The segments were encoded with different parameter sets");
  return first;
}

async function openAudio(path: string): Promise<{ input: Input; track: InputAudioTrack }> {
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) });
  const track = await input.getPrimaryAudioTrack();
  if (track?.codec === "aac") return { input, track };
  input.dispose();
  throw renderFault("encoded_sound_missing", {});
}

/** Copies an audio track's packets into the output, a stretch at a time, so that sound and picture lie side by side. */
async function audioCopier(track: InputAudioTrack, target: EncodedAudioPacketSource) {
  const decoderConfig = await track.getDecoderConfig();
  const packets = new EncodedPacketSink(track).packets();
  let next = await packets.next();
  return async (until: number): Promise<void> => {
    while (!next.done && next.value.timestamp <= until) {
      await target.add(next.value, decoderConfig ? { decoderConfig } : undefined);
      next = await packets.next();
    }
  };
}

/**
 * Writes encoded segments one after another into one MP4 with its index first, without encoding anything again, and
 * sound beside them. The same input gives the same bytes: no time of writing is kept. A picture is shown until the next.
 *
 * @returns how many pictures there are, and whether there is sound
 * @throws UnjoinableSegments when a decoder set up for the first segment would not show the others right.
 * @throws RenderFault encoder_failed when a segment or the sound is not what it should be.
 */
export async function joinSegments(
  { fps, segments, audioPath }: JoinInput,
  path: string,
): Promise<JoinedVideo> {
  const decoderConfig = commonSetup(segments);
  const frames = segments.reduce((sum, segment) => sum + segment.frames, 0);
  const pictures = segments.reduce((sum, segment) => sum + segment.pictures, 0);
  const { codedWidth = 0, codedHeight = 0 } = decoderConfig;
  const isSmall = codedWidth * codedHeight * frames <= MOST_PIXELS_IN_MEMORY;
  const target = isSmall ? new BufferTarget() : new FilePathTarget(path);
  let times: ByteRange[] = [];
  const format = new Mp4OutputFormat({
    fastStart: isSmall ? "in-memory" : "reserve",
    onMoov: (moov, position) => {
      times = timeFields(moov).map((field) => ({ ...field, position: position + field.position }));
    },
  });
  const output = new Output({ format, target });
  const audio = audioPath === null ? null : await openAudio(audioPath);
  try {
    const video = new EncodedVideoPacketSource("avc");
    output.addVideoTrack(video, { frameRate: fps, maximumPacketCount: pictures });
    const copyAudio = audio && (await addAudio(output, audio.track, isSmall));
    await output.start();
    let start = 0;
    for (const segment of segments) {
      for await (const { data, isKey, frame } of segment.packets()) {
        const time = (start + frame) / fps;
        await copyAudio?.(time);
        const packet = new EncodedPacket(data, isKey ? "key" : "delta", time, 1 / fps);
        await video.add(packet, { decoderConfig });
      }
      start += segment.frames;
    }
    await copyAudio?.(Number.POSITIVE_INFINITY);
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  } finally {
    audio?.input.dispose();
  }
  if (target instanceof BufferTarget) await writeFile(path, withoutTimes(target.buffer, times));
  else await clearTimes(path, times);
  return { pictures, hasAudio: audioPath !== null };
}

async function addAudio(output: Output, track: InputAudioTrack, isSmall: boolean) {
  const source = new EncodedAudioPacketSource("aac");
  // Only reserved space requires the count in advance.
  const counted = isSmall ? undefined : (await track.computePacketStats()).packetCount;
  output.addAudioTrack(source, counted === undefined ? {} : { maximumPacketCount: counted });
  return audioCopier(track, source);
}

function withoutTimes(file: ArrayBuffer | null, times: readonly ByteRange[]): Uint8Array {
  const bytes = new Uint8Array(file ?? new ArrayBuffer());
  for (const { position, length } of times) bytes.fill(0, position, position + length);
  return bytes;
}

async function clearTimes(path: string, times: readonly ByteRange[]): Promise<void> {
  const file = await open(path, "r+");
  try {
    for (const { position, length } of times) await file.write(Buffer.alloc(length), 0, length, position);
  } finally {
    await file.close();
  }
}
