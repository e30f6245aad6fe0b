import { RequestError } from "../errors.ts";

/** What describes a part, such as its name; a longer one is none of a browser's. */
const MOST_HEAD_BYTES = 16 * 1024;

/** A file within a form, to be read from a stream. */
export type FilePart = { fileName: string; content: AsyncIterable<Buffer> };

const malformed = () => new RequestError(400, "There was an error parsing the body");

/** Reads a stream up to a mark at a time, without holding more of it than a chunk and a mark. */
class MarkedStream {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer;

  constructor(chunks: AsyncIterable<Uint8Array>, before: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#rest = Buffer.from(before, "latin1");
  }

  /** What comes before a mark; the mark itself is taken as well. @throws {RequestError} 400 when it does not come */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(mark);
      if (at >= 0) {
        const piece = this.#rest.subarray(0, at);
        this.#rest = this.#rest.subarray(at + mark.length);
        if (piece.length > 0) yield piece;
        return;
      }
      // The beginning of the mark may already be here.
      const sure = Math.max(0, this.#rest.length - mark.length + 1);
      const piece = this.#rest.subarray(0, sure);
      this.#rest = this.#rest.subarray(sure);
      if (piece.length > 0) yield piece;
      await this.#readOn();
    }
  }

  /** The next `length` bytes. */
  async take(length: number): Promise<string> {
    while (this.#rest.length < length) await this.#readOn();
    const taken = this.#rest.toString("latin1", 0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async #readOn(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done) throw malformed();
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}

async function readHead(stream: MarkedStream): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream.until(Buffer.from("\r\n\r\n"))) {
    size += piece.length;
    if (size > MOST_HEAD_BYTES) throw malformed();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** A parameter of `Content-Disposition`; browsers write a quote within it as %22, other programs as \". */
function parameter(head: string, name: string): string | null {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const found = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, "i").exec(disposition);
  return found?.[1]?.replaceAll('\\"', '"').replaceAll("%22", '"') ?? null;
}

/** The boundary between the parts of a form, from its content type; null for what is no form. */
function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Finds the file of a form field (RFC 7578). Its content has to be read before anything else of the body is.
 * @returns null when the body is no form, or has no such file
 * @throws {RequestError} 400 for a form that breaks off or is none; also while the content is read
 */
export async function findFilePart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  field: string,
): Promise<FilePart | null> {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return null;
  // Every boundary but the first ends a line; with a line break before it, the first does too.
  const stream = new MarkedStream(body, "\r\n");
  const mark = Buffer.from(`\r\n--${boundary}`, "latin1");
  for (;;) {
    for await (const _ of stream.until(mark));
    const after = await stream.take(2);
    if (after === "--") return null;
    if (after !== "\r\n") throw malformed();
    const head = await readHead(stream);
    const fileName = parameter(head, "filename");
    if (fileName !== null && parameter(head, "name") === field)
      return { fileName, content: stream.until(mark) };
  }
}
