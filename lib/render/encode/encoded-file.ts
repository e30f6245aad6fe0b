import { EncodedPacketSink, FilePathSource, Input, MATROSKA } from "mediabunny";
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

/** A run of frames in a file that the encoder wrote, read as it is asked for. A frame that stays is one packet. */
export class EncodedFile {
  readonly #input: Input;
  readonly #sink: EncodedPacketSink;
  readonly #setup: DecoderSetup;
  readonly #fps: number;
  readonly #run: EncodedRun;

  private constructor(
    input: Input,
    sink: EncodedPacketSink,
    setup: DecoderSetup,
    { fps, run }: { fps: number; run: EncodedRun },
  ) {
    this.#input = input;
    this.#sink = sink;
    this.#setup = setup;
    this.#fps = fps;
    this.#run = run;
  }

  /**
   * Opens a file; `close()` it after use.
   *
   * @throws UnjoinableSegments when it holds no H.264.
   */
  static async open(run: EncodedRun, fps: number): Promise<EncodedFile> {
    const input = new Input({ formats: [MATROSKA], source: new FilePathSource(run.path) });
    try {
      const track = await input.getPrimaryVideoTrack();
      const config = await track?.getDecoderConfig();
      if (track?.codec !== "avc" || !config?.description) throw unlike("a file without H.264 video");
      const { codec, codedWidth, codedHeight, colorSpace } = config;
      const description = toBytes(config.description);
      const setup = { codec, codedWidth, codedHeight, colorSpace, description };
      return new EncodedFile(input, new EncodedPacketSink(track), setup, { fps, run });
    } catch (error) {
      input.dispose();
      throw error;
    }
  }

  /** The run, which can be read until the file is closed. */
  get segment(): EncodedSegment {
    const { from, to, pictures } = this.#run;
    return { setup: this.#setup, frames: to - from, pictures, packets: () => this.#packets() };
  }

  close(): void {
    this.#input.dispose();
  }

  async *#packets(): AsyncGenerator<VideoPacket> {
    const { from, to, pictures } = this.#run;
    let count = 0;
    for await (const { data, type, timestamp } of this.#sink.packets()) {
      const frame = Math.round(timestamp * this.#fps) - from;
      if (frame < 0 || frame >= to - from) throw unlike(`frame ${frame + from} among those of a segment`);
      if (count === 0 && (frame !== 0 || type !== "key")) throw unlike("no key frame where a segment starts");
      yield { data, frame, isKey: type === "key" };
      count += 1;
    }
    if (count !== pictures) throw unlike(`${count} pictures of a segment instead of ${pictures}`);
  }
}

function toBytes(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
