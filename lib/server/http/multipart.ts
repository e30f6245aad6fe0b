import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import { RequestError, ValidationError } from "../errors.ts";

/** A form has a few fields; more are an attempt to keep the server busy. */
const MOST_PARTS = 100;
/** Limit of a part's headers, such as its name; browsers never send more. */
const MOST_HEAD_BYTES = 16 * 1024;

/** A file in a form, to be read as a stream. */
export type FilePart = {
  fileName: string;
  content: AsyncIterable<Buffer>;
  /**
   * Settles when the form has been read to its end.
   * @throws {ValidationError} for other parts of the form; {RequestError} 400 when it breaks off; errors of
   *   the body
   */
  rest: Promise<void>;
};

const malformed = () => new RequestError(400, refusalBody("body_unreadable"));

/** @throws {RequestError} 400 for a form without a boundary between its parts */
function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      preservePath: true,
      limits: { parts: MOST_PARTS, headerSize: MOST_HEAD_BYTES },
    });
  } catch {
    throw malformed();
  }
}

async function* contentOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw error instanceof RequestError ? error : malformed();
  }
}

/** The parts of a form besides the accepted file. */
class OtherParts {
  readonly #field: string;
  readonly #names = new Set<string>();
  #files = 0;
  #texts = 0;

  constructor(field: string) {
    this.#field = field;
  }

  /** @returns whether it is the accepted file: the first one of the field */
  takes(name: string | undefined, isFile: boolean): boolean {
    if (name !== this.#field) this.#names.add(name ?? "");
    else if (isFile) this.#files += 1;
    else this.#texts += 1;
    return name === this.#field && isFile && this.#files === 1;
  }

  /** All faults of the form as a whole: a part that is silently dropped would be noticed too late. */
  faults(): Fault[] {
    const here = ["body", this.#field];
    const faults: Fault[] = [];
    if (this.#files + this.#texts === 0) faults.push(faultOf(here, "missing"));
    if (this.#texts > 0) faults.push(faultOf(here, "file_expected", { field: this.#field }));
    if (this.#files > 1) faults.push(faultOf(here, "one_file_expected", { files: this.#files }));
    for (const name of this.#names) faults.push(faultOf(["body", name], "extra_forbidden"));
    return faults;
  }
}

/**
 * Finds the file of a form field (RFC 7578), which is the only part that the form may have. The body is read
 * while the content is, and to its end.
 * @throws {ValidationError} when the body is no form, or has no such file; {RequestError} 400 for a form that
 *   breaks off or is malformed; errors of the body; also while the content is read
 */
export async function findFilePart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  field: string,
): Promise<FilePart> {
  const others = new OtherParts(field);
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new ValidationError(others.faults());
  const parser = openParser(contentType);
  const { promise, resolve, reject } = Promise.withResolvers<FilePart>();
  let found: Readable | null = null;
  parser.on("field", (name) => others.takes(name, false));
  parser.on("file", (name, content, fileName) => {
    if (!others.takes(name, true)) {
      content.resume();
      return;
    }
    found = content;
    // The reader of the content gets the error; without a reader it must not be unhandled.
    content.on("error", () => {});
    // Browsers write a quote within a name as %22.
    resolve({ fileName: (fileName ?? "").replaceAll("%22", '"'), content: contentOf(content), rest });
  });
  const rest = pipeline(Readable.from(body), parser).then(
    () => {
      const faults = others.faults();
      if (faults.length > 0) throw new ValidationError(faults);
    },
    (error: unknown) => {
      const reason = error instanceof RequestError ? error : malformed();
      found?.destroy(reason);
      throw reason;
    },
  );
  // Once the file has been returned, errors are reported by its content and by `rest`.
  rest.catch(reject);
  return promise;
}
