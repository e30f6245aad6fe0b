import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { pack } from "tar-stream";
import {
  type BackupHead,
  type BackupManifest,
  DIGESTS,
  DIGESTS_EACH,
  HEAD_NAME,
  MANIFEST_NAME,
} from "./backup-format.ts";

/** What is handed to the compressor at a time, in bytes: small members together, because each call costs. */
const GATHERED = 512 * 1024;

/**
 * Videos and photos are compressed already, and most of a backup: the fastest level finds that out at 2 GB/s, and takes rows
 * down to a fifth all the same.
 */
const LEVEL = 1;

/** Writes the members of a backup, and their digests. One call at a time; each waits while the output is behind. */
export class BackupWriter {
  readonly #pack = pack();
  readonly #written: Promise<void>;
  readonly #chain = createHash("sha256");
  #digests: string[] = [];
  #digestFiles = 0;
  #members = 0;
  #fault: Error | undefined;
  #onFault: ((fault: Error) => void) | undefined;

  /** @param output is ended when the backup is complete, and destroyed when `signal` is aborted */
  constructor(output: Writable, signal: AbortSignal) {
    const compress = createZstdCompress({
      chunkSize: 2 * GATHERED,
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
    });
    const members = this.#pack as AsyncIterable<Buffer>;
    this.#written = pipeline(gather(members), compress, output, { signal });
    // Whoever writes learns of it from `#whileWriting`.
    this.#written.catch((error: Error) => {
      this.#fault = error;
      this.#pack.destroy(error);
      this.#onFault?.(error);
    });
  }

  async begin(head: BackupHead): Promise<void> {
    await this.add(HEAD_NAME, [Buffer.from(`${JSON.stringify(head, null, 2)}\n`)]);
  }

  /** Adds a member of a known size. @param body exactly `size` bytes */
  async add(name: string, body: Iterable<Buffer> | AsyncIterable<Buffer>, size?: number): Promise<void> {
    const hash = createHash("sha256");
    const parts = size === undefined ? [...(body as Iterable<Buffer>)] : body;
    const length = size ?? (parts as Buffer[]).reduce((sum, part) => sum + part.length, 0);
    await this.#entry(name, parts, length, (part) => hash.update(part));
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
    await this.#entry(
      `${DIGESTS}${String(++this.#digestFiles).padStart(6, "0")}.sha256`,
      [text],
      text.length,
    );
  }

  /** Completes the backup; when this resolves, the output has all of it. */
  async finish(facts: Pick<BackupManifest, "rows" | "files">): Promise<void> {
    await this.seal();
    const manifest = { members: this.#members, digests: this.#chain.digest("hex"), ...facts };
    const text = Buffer.from(`${JSON.stringify(manifest satisfies BackupManifest, null, 2)}\n`);
    await this.#entry(MANIFEST_NAME, [text], text.length);
    this.#pack.finalize();
    await this.#written;
  }

  async #entry(
    name: string,
    body: Iterable<Buffer> | AsyncIterable<Buffer>,
    size: number,
    onPart: (part: Buffer) => unknown = () => undefined,
  ): Promise<void> {
    const { promise: taken, resolve, reject } = Promise.withResolvers<void>();
    const entry = this.#pack.entry({ name, size, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    taken.catch(() => undefined);
    try {
      for await (const part of body) {
        onPart(part);
        if (!entry.write(part)) await this.#whileWriting(once(entry, "drain"));
      }
      entry.end(undefined);
      await this.#whileWriting(taken);
    } catch (error) {
      entry.destroy();
      throw error;
    }
  }

  /** Waits for a step that would never end once the output has failed. */
  async #whileWriting(step: Promise<unknown>): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    // Racing each of millions of steps with the one promise would keep all of them in memory.
    await new Promise<unknown>((resolve, reject) => {
      this.#onFault = reject;
      step.then(resolve, reject);
    });
  }
}

/** Joins small parts, and passes large ones on as they are. */
async function* gather(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    held.push(part);
    size += part.length;
    if (size < GATHERED) continue;
    yield Buffer.concat(held, size);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held, size);
}
