import type { ServerResponse } from "node:http";
import type { ReadableStream } from "node:stream/web";
import { freePiece } from "../storage/free-part.ts";

const withOwnPieces = new WeakSet<object>();

/**
 * Says that nobody but this body has its pieces, so that each can be freed as soon as it is sent: those of a file lie
 * outside the garbage-collected heap, and some two hundred megabytes of them would wait to be collected. What is sent to
 * many, such as a live update, is never freed.
 */
export function ownPieces<Body extends object>(body: Body): Body {
  withOwnPieces.add(body);
  return body;
}

/**
 * Sends a body as fast as the client reads, and ends the response.
 * @param begin writes the head. Of a body that has its own pieces, once the first is there: until then it may be refused
 * @throws what the body fails with; when the head has been written, the connection is closed
 */
export async function sendPieces(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  begin: () => void,
): Promise<void> {
  const areOwn = withOwnPieces.has(body);
  const reader = body.getReader();
  let resume = () => {};
  const gone = () => {
    resume();
    reader.cancel().catch(() => undefined);
  };
  const onDrain = () => resume();
  response.on("drain", onDrain).on("close", gone);
  if (!areOwn) begin();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (response.destroyed) return;
      if (!response.headersSent) begin();
      if (done) break;
      const drained = Promise.withResolvers<void>();
      resume = drained.resolve;
      const isTaken = response.write(value, (error) => {
        if (!error && areOwn) freePiece(value);
      });
      if (!isTaken) await drained.promise;
    }
    response.end();
  } catch (error) {
    if (response.headersSent) breakOff(response);
    throw error;
  } finally {
    response.off("drain", onDrain).off("close", gone);
  }
}

/** Where HTTP/1.0 is spoken, a connection that only ends is the end of a body that has no length. */
function breakOff(response: ServerResponse): void {
  if (response.req.httpVersion === "1.0") response.socket?.resetAndDestroy();
  response.destroy();
}
