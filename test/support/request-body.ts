import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** All that was sent; null where the client gave up in the middle, as one that is slow or killed may at any time. */
export const requestBody = (request: IncomingMessage): Promise<Buffer | null> =>
  buffer(request).catch(() => null);
