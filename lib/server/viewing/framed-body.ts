/**
 * How a worker sends a file that it is still making: pieces, each with its length before it, and between them that it is still
 * at work, which nothing else of HTTP tells once a body has begun.
 */

const HEADER = "x-rollcall-body";
const LENGTH_BYTES = 4;

/** The header of such an answer. */
export const FRAMED = { [HEADER]: "framed" } as const;

/** What goes before a piece of so many bytes. */
export function frameHead(length: number): Buffer {
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt32BE(length);
  return head;
}

/** Says that the worker is still at work. */
export const AT_WORK_FRAME = frameHead(0);

const BROKEN_LENGTH = 0xffffffff;

/** Says that what has begun will not be made to its end; the worker itself is well. */
export const BROKEN_FRAME = frameHead(BROKEN_LENGTH);

/** A worker has said so. */
export class RenderingBroke extends Error {
  override readonly name = "RenderingBroke";
}

/** Whether an answer with these headers has a framed body. */
export const isFramed = (headers: Record<string, unknown>): boolean => headers[HEADER] !== undefined;

/**
 * What the frames of a body hold, as it comes; each of `body`'s reads may have parts of several.
 * @throws {RenderingBroke}; Error for a body that ends within a frame
 */
export async function* unframed(body: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void, void> {
  let rest: Buffer = Buffer.alloc(0);
  /** Bytes of the present frame that are still to come; null while its length is read. */
  let left: number | null = null;
  for (;;) {
    if (left === null && rest.byteLength >= LENGTH_BYTES) {
      const length = rest.readUInt32BE(0);
      if (length === BROKEN_LENGTH) throw new RenderingBroke("The worker cannot make it to its end");
      left = length || null;
      rest = rest.subarray(LENGTH_BYTES);
    } else if (left !== null && rest.byteLength > 0) {
      const piece: Buffer = rest.subarray(0, left);
      rest = rest.subarray(piece.byteLength);
      left = left - piece.byteLength || null;
      yield piece;
    } else {
      const { done, value } = await body.next();
      if (done === true) break;
      rest = Buffer.concat([rest, value]);
    }
  }
  if (left !== null || rest.byteLength > 0) throw new Error("The body ends within a frame");
}
