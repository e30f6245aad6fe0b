import { createHash } from "node:crypto";
import { addAbortSignal, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { freePart } from "../storage/free-part.ts";
import {
  type BackupHead,
  type BackupManifest,
  DIGESTS,
  DIGESTS_EACH,
  HEAD_NAME,
  MANIFEST_NAME,
} from "./backup-format.ts";
import { BLOCK, paddingOf, tarHeader } from "./tar-header.ts";
import { WrittenEnds } from "./written-ends.ts";

/** What is handed to the compressor at a time, in bytes: small pieces together, because each call costs. */
const GATHERED = 256 * 1024;

/**
 * Videos and photos are compressed already, and most of a backup: the fastest level finds that out at 2 GB/s, and takes rows
 * down to a fifth all the same.
 */
const LEVEL = 1;

/** Writes the members of a backup, and their digests. One call at a time; each waits while the output is behind. */
export class BackupWriter {
  readonly #compress = createZstdCompress({
    chunkSize: GATHERED,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  /** Of the output. */
  readonly ends = new WrittenEnds();
  readonly #written: Promise<void>;
  readonly #now = Math.floor(Date.now() / 1000);
  /** Filled in turn: one is compressed meanwhile. */
  #gathered = Buffer.alloc(GATHERED);
  #other = Buffer.alloc(GATHERED);
  #filled = 0;
  /** Until the compressor is done with what it was given last. */
  #handed: Promise<void> = Promise.resolve();
  /** Ends the wait for the compressor when the output fails. */
  #giveUp: (error: Error) => void = () => undefined;
  readonly #chain = createHash("sha256");
  #digests: string[] = [];
  #digestFiles = 0;
  #members = 0;

  /** @param output is ended when the backup is complete, and destroyed when `signal` is aborted @param onMoved is called after each piece */
  constructor(output: Writable, signal: AbortSignal, onMoved: () => void = () => undefined) {
    addAbortSignal(signal, output);
    this.#written = drain(this.#compress, output, { ends: this.ends, onMoved });
    // A race with this promise for each piece would hold on to all of them until it is settled, which is at the end.
    this.#written.catch((error: Error) => this.#giveUp(error));
  }

  async begin(head: BackupHead): Promise<void> {
    await this.add(HEAD_NAME, Buffer.from(`${JSON.stringify(head, null, 2)}\n`));
  }

  /** Adds a member that is in memory. */
  async add(name: string, bytes: Buffer): Promise<void> {
    await this.addStream(name, bytes.length, [bytes]);
  }

  /** Adds a member piece by piece. @param body `size` bytes; a piece belongs to the writer from then on */
  async addStream(name: string, size: number, body: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash("sha256");
    let left = size;
    await this.#write(tarHeader(name, size, this.#now));
    for await (const piece of body) {
      hash.update(piece);
      left -= piece.length;
      await this.#write(piece);
      freePart(piece);
    }
    if (left !== 0) throw new Error(`${name} should have ${size} bytes, and has ${size - left}`);
    await this.#write(paddingOf(size));
    this.#members++;
    this.#digests.push(`${hash.digest("hex")}  ${name}\n`);
    if (this.#digests.length >= DIGESTS_EACH) await this.seal();
  }

  /** Writes the digests of what was added since they were last written: a reader then knows that it is right. */
  async seal(): Promise<void> {
    if (this.#digests.length === 0) return;
    const text = Buffer.from(this.#digests.join(""));
    this.#chain.update(text);
    this.#digests = [];
    await this.#plain(`${DIGESTS}${String(++this.#digestFiles).padStart(6, "0")}.sha256`, text);
  }

  /** Completes the backup; when this resolves, the output has all of it. */
  async finish(facts: Pick<BackupManifest, "rows" | "files" | "missing">): Promise<void> {
    await this.seal();
    const manifest = { members: this.#members, digests: this.#chain.digest("hex"), ...facts };
    await this.#plain(
      MANIFEST_NAME,
      Buffer.from(`${JSON.stringify(manifest satisfies BackupManifest, null, 2)}\n`),
    );
    // The end of a tar file.
    await this.#write(Buffer.alloc(2 * BLOCK));
    await this.#flush();
    await this.#handed;
    this.#compress.end();
    await this.#written;
  }

  /** A member without a digest of its own. */
  async #plain(name: string, text: Buffer): Promise<void> {
    await this.#write(tarHeader(name, text.length, this.#now));
    await this.#write(text);
    await this.#write(paddingOf(text.length));
  }

  /** When it resolves, nothing needs the bytes any more. */
  async #write(bytes: Buffer): Promise<void> {
    if (bytes.length > GATHERED - this.#filled) await this.#flush();
    if (bytes.length > GATHERED) {
      await this.#handed;
      await this.#hand(bytes);
      return;
    }
    this.#filled += bytes.copy(this.#gathered, this.#filled);
  }

  /** Has compressed what is gathered, while more is. */
  async #flush(): Promise<void> {
    if (this.#filled === 0) return;
    await this.#handed;
    const full = this.#gathered;
    this.#handed = this.#hand(full.subarray(0, this.#filled));
    // What fails is told by whoever waits for it next.
    this.#handed.catch(() => undefined);
    this.#gathered = this.#other;
    this.#other = full;
    this.#filled = 0;
  }

  /** Resolves when the compressor is done with the bytes. */
  async #hand(bytes: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // A compressor that is closed while it waits for the output says nothing of what it was given.
    this.#giveUp = reject;
    this.#compress.write(bytes, (error) => (error ? reject(error) : resolve()));
    try {
      await promise;
    } catch (error) {
      // Why the output failed is told there: the compressor itself was only closed.
      await this.#written;
      throw error;
    }
  }
}

/** Passes on what is compressed, piece by piece, and closes the source when the output fails. */
async function drain(
  pieces: AsyncIterable<Buffer>,
  output: Writable,
  { ends, onMoved }: { ends: WrittenEnds; onMoved: () => void },
): Promise<void> {
  const ended = finished(output);
  ended.catch(() => undefined);
  for await (const piece of pieces) {
    ends.add(piece);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // What is written to one that has failed only hears that it was closed.
    output.write(piece, (error) => (error ? reject(output.errored ?? error) : resolve()));
    await promise;
    onMoved();
    freePart(piece);
  }
  output.end();
  await ended;
}
