import { Readable } from "node:stream";
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  MATROSKA,
  ReadableStreamSource,
  type Source,
} from "mediabunny";
import {
  type DecoderSetup,
  type EncodedSegment,
  UnjoinableSegments,
  type VideoPacket,
} from "./encoded-segment.ts";
import type { EncoderOutput } from "./encoder.ts";

function unlike(what: string): UnjoinableSegments {
  return new UnjoinableSegments(`The encoder wrote ${what}`);
}

/** A file with the frames `from` (included) to `to` (excluded) of what its encoder got, and how many pictures they are. */
export type EncodedRun = EncoderOutput & { pictures: number };

type Frames = Pick<EncoderOutput, "from" | "to">;

/** What the encoder wrote, or is writing, of a number of frames, read as it is asked for. A frame that stays is one packet. */
class EncodedTrack {
  readonly setup: DecoderSetup;
  readonly #input: Input;
  readonly #sink: EncodedPacketSink;
  readonly #fps: number;
  readonly #run: Frames;

  private constructor(
    input: Input,
    sink: EncodedPacketSink,
    setup: DecoderSetup,
    { fps, run }: { fps: number; run: Frames },
  ) {
    this.setup = setup;
    this.#input = input;
    this.#sink = sink;
    this.#fps = fps;
    this.#run = run;
  }

  /** @throws UnjoinableSegments when it holds no H.264. */
  static async open(source: Source, run: Frames, fps: number): Promise<EncodedTrack> {
    const input = new Input({ formats: [MATROSKA], source });
    try {
      const track = await input.getPrimaryVideoTrack();
      const config = await track?.getDecoderConfig();
      if (track?.codec !== "avc" || !config?.description) throw unlike("a file without H.264 video");
      const { codec, codedWidth, codedHeight, colorSpace } = config;
      const description = toBytes(config.description);
      const setup = { codec, codedWidth, codedHeight, colorSpace, description };
      return new EncodedTrack(input, new EncodedPacketSink(track), setup, { fps, run });
    } catch (error) {
      input.dispose();
      throw error;
    }
  }

  async *packets(): AsyncGenerator<VideoPacket> {
    const { from, to } = this.#run;
    let isFirst = true;
    for await (const { data, type, timestamp } of this.#sink.packets()) {
      const frame = Math.round(timestamp * this.#fps) - from;
      if (frame < 0 || frame >= to - from) throw unlike(`frame ${frame + from} among those of a segment`);
      if (isFirst && (frame !== 0 || type !== "key")) throw unlike("no key frame where a segment starts");
      yield { data, frame, isKey: type === "key" };
      isFirst = false;
    }
  }

  close(): void {
    this.#input.dispose();
  }
}

/** A run of frames in a file that the encoder wrote. */
export class EncodedFile {
  readonly #track: EncodedTrack;
  readonly #run: EncodedRun;

  private constructor(track: EncodedTrack, run: EncodedRun) {
    this.#track = track;
    this.#run = run;
  }

  /**
   * Opens a file; `close()` it after use.
   *
   * @throws UnjoinableSegments when it holds no H.264.
   */
  static async open(run: EncodedRun, fps: number): Promise<EncodedFile> {
    return new EncodedFile(await EncodedTrack.open(new FilePathSource(run.path), run, fps), run);
  }

  /** The run, which can be read until the file is closed. */
  get segment(): EncodedSegment {
    const { from, to, pictures } = this.#run;
    return { setup: this.#track.setup, frames: to - from, pictures, packets: () => this.#packets() };
  }

  close(): void {
    this.#track.close();
  }

  async *#packets(): AsyncGenerator<VideoPacket> {
    let count = 0;
    for await (const packet of this.#track.packets()) {
      yield packet;
      count += 1;
    }
    checkPictures(count, this.#run.pictures);
  }
}

/**
 * Reads what the encoder is writing, to its end, and gives each packet as soon as it is there. If this fails, nothing is read
 * any more, and the encoder ends.
 *
 * @param frames how many frames the encoder gets
 * @returns what decodes the packets
 * @throws UnjoinableSegments, and for what is no Matroska file
 */
export async function readWhileEncoded(
  output: Readable,
  { frames, fps }: { frames: number; fps: number },
  take: (packet: VideoPacket) => void,
): Promise<DecoderSetup> {
  const source = new ReadableStreamSource(Readable.toWeb(output) as ReadableStream<Uint8Array>);
  const track = await EncodedTrack.open(source, { from: 0, to: frames }, fps);
  try {
    for await (const packet of track.packets()) take(packet);
    return track.setup;
  } finally {
    track.close();
  }
}

/** @throws UnjoinableSegments when there are not as many pictures as the encoder was given */
export function checkPictures(count: number, pictures: number): void {
  if (count !== pictures) throw unlike(`${count} pictures of a segment instead of ${pictures}`);
}

function toBytes(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
