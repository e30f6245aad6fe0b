import { EncodedPacketSink, FilePathSource, Input, MP4 } from "mediabunny";
import {
  type DecoderSetup,
  type EncodedSegment,
  UnjoinableSegments,
  type VideoPacket,
} from "./encoded-segment.ts";

function unlike(what: string): UnjoinableSegments {
  return new UnjoinableSegments(`The encoder wrote ${what}`);
}

/** Runs of frames in an MP4 that the encoder wrote, read from the file as they are asked for. */
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
    const input = new Input({ formats: [MP4], source: new FilePathSource(path) });
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

  /** The frames `from` (included) to `to` (not); `from` has to be a key frame that nothing after it looks behind. */
  segment(from: number, to: number): EncodedSegment {
    return { setup: this.#setup, frames: to - from, packets: () => this.#packets(from, to) };
  }

  close(): void {
    this.#input.dispose();
  }

  async *#packets(from: number, to: number): AsyncGenerator<VideoPacket> {
    const fps = this.#fps;
    // Half a frame later, so that rounding cannot find the one before.
    const first = await this.#sink.getKeyPacket((from + 0.5) / fps);
    if (!first || Math.round(first.timestamp * fps) !== from)
      throw unlike(`no key frame where frame ${from} is to start a segment`);
    let count = 0;
    // Frames from before and after a closed group of pictures do not mix in the order of decoding.
    for await (const { data, type, timestamp } of this.#sink.packets(first)) {
      if (count === to - from) return;
      const frame = Math.round(timestamp * fps) - from;
      if (frame < 0 || frame >= to - from) throw unlike(`frame ${frame + from} among those of a segment`);
      yield { data, frame, isKey: type === "key" };
      count += 1;
    }
    if (count < to - from) throw unlike(`${count} frames of a segment instead of ${to - from}`);
  }
}

function toBytes(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
