import { EncodedPacketSink, FilePathSource, Input, MATROSKA } from "mediabunny";
import {
  type DecoderSetup,
  type EncodedSegment,
  UnjoinableSegments,
  type VideoPacket,
} from "./encoded-segment.ts";

function unlike(what: string): UnjoinableSegments {
  return new UnjoinableSegments(`The encoder wrote ${what}`);
}

/** Frames `from` (included) to `to` (excluded) of a file, and how many pictures they are. */
export type EncodedRun = { from: number; to: number; pictures: number };

/** Runs of frames in a file that the encoder wrote, read as they are asked for. A frame that stays is one packet. */
export class EncodedFile {
  readonly #input: Input;
  readonly #sink: EncodedPacketSink;
  readonly #setup: DecoderSetup;
  readonly #fps: number;

  private constructor(input: Input, sink: EncodedPacketSink, setup: DecoderSetup, fps: number) {
    this.#input = input;
    this.#sink = sink;
    this.#setup = setup;
    this.#fps = fps;
  }

  /**
   * Opens a file; `close()` it after use.
   *
   * @throws UnjoinableSegments when it holds no H.264.
   */
  static async open(path: string, fps: number): Promise<EncodedFile> {
    const input = new Input({ formats: [MATROSKA], source: new FilePathSource(path) });
    try {
      const track = await input.getPrimaryVideoTrack();
      const config = await track?.getDecoderConfig();
      if (track?.codec !== "avc" || !config?.description) throw unlike("a file without H.264 video");
      const { codec, codedWidth, codedHeight, colorSpace } = config;
      const description = toBytes(config.description);
      const setup = { codec, codedWidth, codedHeight, colorSpace, description };
      return new EncodedFile(input, new EncodedPacketSink(track), setup, fps);
    } catch (error) {
      input.dispose();
      throw error;
    }
  }

  /** A run of frames; the first has to be a key frame that nothing after it looks behind. */
  segment({ from, to, pictures }: EncodedRun): EncodedSegment {
    return {
      setup: this.#setup,
      frames: to - from,
      pictures,
      packets: () => this.#packets({ from, to, pictures }),
    };
  }

  close(): void {
    this.#input.dispose();
  }

  async *#packets({ from, to, pictures }: EncodedRun): AsyncGenerator<VideoPacket> {
    const fps = this.#fps;
    // Half a frame later, so that rounding cannot find the one before.
    const first = await this.#sink.getKeyPacket((from + 0.5) / fps);
    if (!first || Math.round(first.timestamp * fps) !== from)
      throw unlike(`no key frame where frame ${from} is to start a segment`);
    let count = 0;
    // Frames from before and after a closed group of pictures do not mix in the order of decoding.
    for await (const { data, type, timestamp } of this.#sink.packets(first)) {
      if (count === pictures) return;
      const frame = Math.round(timestamp * fps) - from;
      if (frame < 0 || frame >= to - from) throw unlike(`frame ${frame + from} among those of a segment`);
      yield { data, frame, isKey: type === "key" };
      count += 1;
    }
    if (count < pictures) throw unlike(`${count} pictures of a segment instead of ${pictures}`);
  }
}

function toBytes(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
