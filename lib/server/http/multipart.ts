import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import { RequestError, ValidationError } from "../errors.ts";

/** A form has a few fields; more are somebody's attempt to keep the server busy. */
const MOST_PARTS = 100;
/** What describes a part, such as its name; a longer one is none of a browser's. */
const MOST_HEAD_BYTES = 16 * 1024;

/** A file within a form, to be read from a stream. */
export type FilePart = {
  fileName: string;
  content: AsyncIterable<Buffer>;
  /**
   * Settles when the form has come to its end after the content.
   * @throws {ValidationError} for what else it holds; {RequestError} 400 when it breaks off; whatever the body throws
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

/** What a form holds beside the file that is taken. */
class OtherParts {
  readonly #field: string;
  readonly #names = new Set<string>();
  #files = 0;
  #texts = 0;

  constructor(field: string) {
    this.#field = field;
  }

  /** @returns whether it is the file that is taken: the first one of the field */
  takes(name: string | undefined, isFile: boolean): boolean {
    if (name !== this.#field) this.#names.add(name ?? "");
    else if (isFile) this.#files += 1;
    else this.#texts += 1;
    return name === this.#field && isFile && this.#files === 1;
  }

  /** Everything that is wrong with the form as a whole: a part that is dropped would be missed too late. */
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
 * Finds the file of a form field (RFC 7578), which is all that the form may hold. The body goes on being read while the
 * content is, and to its end.
 * @throws {ValidationError} when the body is no form, or has no such file; {RequestError} 400 for a form that breaks off
 * or is none; whatever the body throws; also while the content is read
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
    // Whoever reads the content is told; until then nobody has to be.
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
  // Whoever has been given the file is told by its content or by `rest`.
  rest.catch(reject);
  return promise;
}
