import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MP4,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from "mediabunny";
import type { EncodedSegment } from "../encode/encoded-segment.ts";
import { timeFields } from "../media/movie-times.ts";
import { renderFault } from "../render-fault.ts";

/** Seconds of a segment of the sound; the last may be shorter, the others are up to a packet longer. */
const SOUND_SECONDS = 4;

/** A segment that can be played after its track's initialization segment (ISO 23000-19). */
type MediaSegment = { bytes: Buffer; seconds: number };

/** What a player needs before any segment of a track: the boxes `ftyp` and `moov`, which hold no time of writing. */
type Initialization = { init: Buffer; codec: string };

/**
 * The initialization segment of the track of a video's picture.
 *
 * @param segment any one of the track: it is the same for all of them
 */
export async function videoInitialization(segment: EncodedSegment, fps: number): Promise<Initialization> {
  const initTarget = new BufferTarget();
  const output = new Output({ format: new CmafOutputFormat(), target: new NullTarget(), initTarget });
  const video = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(video, { frameRate: fps });
  await output.start();
  const { setup } = segment;
  for await (const { data } of segment.packets()) {
    await video.add(new EncodedPacket(data, "key", 0, 1 / fps), { decoderConfig: setup });
    break;
  }
  await output.finalize();
  return { init: withoutTimes(Buffer.from(initTarget.buffer ?? new ArrayBuffer())), codec: setup.codec };
}

/** Where `moov` begins, and `ftyp` ends, which is all that comes before it. */
function withoutTimes(bytes: Buffer): Buffer {
  const position = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
  for (const field of timeFields(bytes.subarray(position)))
    bytes.fill(0, position + field.position, position + field.position + field.length);
  return bytes;
}

/**
 * Cuts an encoded sound track into segments of a few seconds, without encoding anything again.
 *
 * @param path an MP4 with one AAC track
 * @throws RenderFault encoder_failed when it has none
 */
export async function soundSegments(path: string): Promise<Initialization & { segments: MediaSegment[] }> {
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryAudioTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (track?.codec !== "aac" || !decoderConfig) throw renderFault("encoded_sound_missing", {});
    const head: Uint8Array[] = [];
    const parts: { start: number; bytes: Uint8Array[] }[] = [];
    // In one pass, so that all segments count from the same beginning: the encoder's first packet lies before zero.
    const format = new Mp4OutputFormat({
      fastStart: "fragmented",
      minimumFragmentDuration: SOUND_SECONDS,
      onFtyp: (data) => void head.push(data.slice()),
      onMoov: (data) => void head.push(data.slice()),
      onMoof: (data, _, start) => void parts.push({ start, bytes: [data.slice()] }),
      onMdat: (data) => void parts.at(-1)?.bytes.push(data.slice()),
    });
    const output = new Output({ format, target: new NullTarget() });
    const source = new EncodedAudioPacketSource("aac");
    output.addAudioTrack(source);
    await output.start();
    let begin: number | null = null;
    let end = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet, { decoderConfig });
      begin ??= packet.timestamp;
      end = packet.timestamp + packet.duration;
    }
    await output.finalize();
    // The fragments count from the first packet on. What lies before zero is not heard: the edit list leaves it out.
    const heardFrom = ({ start }: { start: number }) => Math.max(0, start + (begin ?? 0));
    const segments = parts.map((part, index) => {
      const next = parts[index + 1];
      const until = next === undefined ? end : heardFrom(next);
      return { bytes: Buffer.concat(part.bytes), seconds: until - heardFrom(part) };
    });
    return { init: withoutTimes(Buffer.concat(head)), codec: decoderConfig.codec, segments };
  } finally {
    input.dispose();
  }
}
