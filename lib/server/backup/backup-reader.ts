import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import {
  BackupError,
  type BackupHead,
  type BackupManifest,
  backupHead,
  backupManifest,
  DIGESTS,
  FORMAT,
  HEAD_NAME,
  MANIFEST_NAME,
} from "./backup-format.ts";

/** The largest member that is read at once: those about the backup itself. */
const MOST_AT_ONCE = 64 * 1024 * 1024;
const CHUNK = 256 * 1024;

const NO_BACKUP = "This is no backup of Rollcall, or its beginning is damaged.";
const DAMAGED = "The backup is damaged: use another one.";

/** A member, or word that all members since the last such word are as they were written. */
type Step =
  | { kind: "member"; name: string; size: number; body: AsyncIterable<Buffer> }
  | { kind: "verified" };

/** Reads a backup from its beginning to its end, once, and compares every byte with the digests in it. */
export class BackupReader {
  readonly head: BackupHead;
  #manifest: BackupManifest | undefined;
  readonly #members: AsyncIterator<Member>;
  readonly #chain = createHash("sha256");
  #digests: string[] = [];
  #count = 0;

  private constructor(head: BackupHead, first: string, members: AsyncIterator<Member>) {
    this.head = head;
    this.#members = members;
    this.#note(HEAD_NAME, first);
  }

  /** @param input the bytes of the backup @throws {BackupError} if it is none, or of a newer kind */
  static async open(input: Readable): Promise<BackupReader> {
    const members = membersOf(input)[Symbol.asyncIterator]();
    const { value: first } = await members.next();
    if (first?.name !== HEAD_NAME) throw new BackupError(NO_BACKUP);
    const text = await textOf(first);
    const { format } = parse(text, backupHead.pick({ format: true, product: true }), NO_BACKUP);
    if (format > FORMAT) {
      throw new BackupError(
        "This backup was written by a newer version of Rollcall: restore it with that version.",
      );
    }
    const digest = createHash("sha256").update(text).digest("hex");
    return new BackupReader(parse(text, backupHead, NO_BACKUP), digest, members);
  }

  /** What the end of the backup says; only after all was read. */
  get manifest(): BackupManifest {
    if (this.#manifest === undefined) throw new Error("The backup has not been read to its end");
    return this.#manifest;
  }

  /**
   * The members after the head. The body of each has to be read before the next is asked for.
   * @throws {BackupError} as soon as something is not as it was written, and at the end if something is missing
   */
  async *steps(): AsyncGenerator<Step> {
    for (;;) {
      const { value: member, done } = await this.#members.next();
      if (done === true) throw new BackupError(`The backup ends too early, it was not finished. ${DAMAGED}`);
      if (member.name === MANIFEST_NAME) {
        this.#end(await textOf(member));
        // The checksum of the whole comes last.
        if ((await this.#members.next()).done !== true) throw new BackupError(DAMAGED);
        return;
      }
      if (member.name.startsWith(DIGESTS)) {
        this.#compare(await textOf(member));
        yield { kind: "verified" };
        continue;
      }
      const hash = createHash("sha256");
      yield { kind: "member", name: member.name, size: member.size, body: hashed(member.body, hash) };
      this.#note(member.name, hash.digest("hex"));
    }
  }

  #note(name: string, digest: string): void {
    this.#digests.push(`${digest}  ${name}\n`);
    this.#count++;
  }

  #compare(written: Buffer): void {
    this.#chain.update(written);
    const lines = this.#digests;
    this.#digests = [];
    if (written.equals(Buffer.from(lines.join("")))) return;
    const expected = written.toString().split(/(?<=\n)/);
    const index = lines.findIndex((line, place) => line !== expected[place]);
    const name = lines[index === -1 ? lines.length - 1 : index]?.slice(66).trim();
    throw new BackupError(`${name} is not as it was when the backup was written. ${DAMAGED}`);
  }

  #end(text: Buffer): void {
    const manifest = parse(text, backupManifest, DAMAGED);
    if (
      this.#digests.length > 0 ||
      manifest.members !== this.#count ||
      manifest.digests !== this.#chain.digest("hex")
    )
      throw new BackupError(`Something is missing from the backup. ${DAMAGED}`);
    this.#manifest = manifest;
  }
}

type Member = { name: string; size: number; body: AsyncIterable<Buffer> };

async function* membersOf(input: Readable): AsyncGenerator<Member> {
  const tar = extract();
  const reading = pipeline(
    input,
    createZstdDecompress({ chunkSize: CHUNK }),
    tar as unknown as NodeJS.WritableStream,
  );
  reading.catch((error: Error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      yield { name, size, body: explained(entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
    await reading;
  } catch (error) {
    throw explain(error);
  } finally {
    input.destroy();
  }
}

/** What is wrong with the backup may be found in the middle of a member. */
async function* explained(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw explain(error);
  }
}

/** What the system or a store says of a file that it does not read: nothing about its bytes. */
const NOT_READ = /^E[A-Z0-9]+$/;

/** Codes of zlib for bytes that are no zstd, or are not as they were written; and tar-stream's words for the same. */
function explain(error: unknown): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (NOT_READ.test(code)) return error;
  if (code === "ZSTD_error_prefix_unknown") return new BackupError(NO_BACKUP);
  if (
    code.startsWith("ZSTD_error") ||
    code === "Z_BUF_ERROR" ||
    /\btar\b|unexpected end/i.test(error.message)
  )
    return new BackupError(`${error.message}. ${DAMAGED}`);
  return error;
}

async function* hashed(
  body: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const part of body) {
    hash.update(part);
    yield part;
  }
}

async function textOf({ size, body }: Member): Promise<Buffer> {
  if (size > MOST_AT_ONCE) throw new BackupError(DAMAGED);
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

function parse<Output>(text: Buffer, schema: { parse(value: unknown): Output }, trouble: string): Output {
  try {
    return schema.parse(JSON.parse(text.toString()));
  } catch {
    throw new BackupError(trouble);
  }
}
