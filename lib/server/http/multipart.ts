import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { RequestError } from "../errors.ts";

/** A form has a few fields; more are somebody's attempt to keep the server busy. */
const MOST_PARTS = 100;
/** What describes a part, such as its name; a longer one is none of a browser's. */
const MOST_HEAD_BYTES = 16 * 1024;

/** A file within a form, to be read from a stream. */
export type FilePart = { fileName: string; content: AsyncIterable<Buffer> };

const malformed = () => new RequestError(400, "There was an error parsing the body");

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

/**
 * Finds the file of a form field (RFC 7578). The body goes on being read while the content is, and to its end.
 * @returns null when the body is no form, or has no such file
 * @throws {RequestError} 400 for a form that breaks off or is none; whatever the body throws; also while the content is read
 */
export async function findFilePart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  field: string,
): Promise<FilePart | null> {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  const parser = openParser(contentType);
  const { promise, resolve, reject } = Promise.withResolvers<FilePart | null>();
  let found: Readable | null = null;
  parser.on("file", (name, content, fileName) => {
    if (found !== null || name !== field) {
      content.resume();
      return;
    }
    found = content;
    // Whoever reads the content is told; until then nobody has to be.
    content.on("error", () => {});
    // Browsers write a quote within a name as %22.
    resolve({ fileName: (fileName ?? "").replaceAll("%22", '"'), content: contentOf(content) });
  });
  pipeline(Readable.from(body), parser).then(
    () => resolve(null),
    (error: unknown) => {
      const reason = error instanceof RequestError ? error : malformed();
      found?.destroy(reason);
      reject(reason);
    },
  );
  return promise;
}
