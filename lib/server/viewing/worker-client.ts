import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { ViewingWorker } from "../jobs/viewing-workers.ts";
import { isFramed, RenderingBroke, unframed } from "./framed-body.ts";
import { piecesBody } from "./pieces-body.ts";
import { signViewing } from "./viewing-signature.ts";

/** A worker says at once that it is at work; one that is silent for so long is gone, its host hangs, or it is busy. */
const SILENCE_MS = 1000;
/** The same once it has: it says so twice a second until it has answered all. */
const PAUSE_MS = 2000;
/** Both where no other is left to be asked: whoever waits has nothing of another try, and a live one may stand still for a while. */
const LAST_SILENCE_MS = 5000;
const COUNTED_MS = 250;

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

/** A worker that did not answer, or broke off before its first byte: another one may be asked. */
export class WorkerAway extends Error {
  override readonly name = "WorkerAway";
}

/** What a worker answers; of the body, the first bytes are there. */
export type WorkerAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: ReadableStream<Uint8Array>;
};

type AskOptions = {
  range: string | null;
  signal: AbortSignal;
  isLast: boolean;
  onBreak: (error: unknown) => void;
};

/**
 * Asks a worker, and waits for its first bytes. The rest is read as fast as `body` is; cancelled, or when `signal` is
 * aborted, the worker is told by the end of the connection.
 * @param options.isLast no other worker is left to be asked: it is waited for longer
 * @param options.onBreak called when the worker breaks off, or is silent, after its first bytes: `body` fails
 * @throws {WorkerAway}; the reason of `signal`
 */
export async function askWorker(
  { host, address }: Pick<ViewingWorker, "host" | "address">,
  path: string,
  { range, signal, isLast, onBreak }: AskOptions,
): Promise<WorkerAnswer> {
  signal.throwIfAborted();
  const authorization = await signViewing({ method: "GET", path, worker: { host, address } });
  const headers = { Authorization: authorization, ...(range === null ? {} : { Range: range }) };
  const limits = isLast
    ? { silenceMs: LAST_SILENCE_MS, pauseMs: LAST_SILENCE_MS }
    : { silenceMs: SILENCE_MS, pauseMs: PAUSE_MS };
  const message = await begin(new URL(path, address), headers, { signal, ...limits });
  const read = piecesWithin(message, limits.pauseMs);
  const pieces = isFramed(message.headers) ? unframed(read) : read;
  const first = await pieces.next().catch((error: unknown) => {
    signal.throwIfAborted();
    throw new WorkerAway("The worker broke off", { cause: error });
  });
  const rest = {
    next: () =>
      pieces.next().catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof RenderingBroke)) onBreak(error);
        throw error;
      }),
  };
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    body: piecesBody(first, rest, () => message.destroy()),
  };
}

/** The pieces of a body, each of which is waited for so long; nothing is measured while nobody wants the next one. */
function piecesWithin(message: IncomingMessage, limitMs: number): AsyncIterator<Buffer> {
  const pieces = message[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return {
    next: async () => {
      const timer = giveUp(message, limitMs);
      try {
        return await pieces.next();
      } finally {
        clearInterval(timer);
      }
    },
  };
}

/** Counts short intervals, so that a pause of this process itself is not taken for one of the worker. */
function giveUp(asked: { destroy(error: Error): unknown }, afterMs: number): NodeJS.Timeout {
  let left = afterMs / COUNTED_MS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    asked.destroy(new Error(`nothing within ${afterMs} ms`));
  }, COUNTED_MS);
  return timer;
}

function begin(
  url: URL,
  headers: Record<string, string>,
  { signal, silenceMs, pauseMs }: { signal: AbortSignal; silenceMs: number; pauseMs: number },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, signal });
    let timer = giveUp(asked, silenceMs);
    asked.on("information", () => {
      clearInterval(timer);
      timer = giveUp(asked, pauseMs);
    });
    asked.on("response", (message) => {
      clearInterval(timer);
      resolve(message);
    });
    asked.on("error", (error) => {
      clearInterval(timer);
      reject(signal.aborted ? signal.reason : new WorkerAway("The worker did not answer", { cause: error }));
    });
    asked.end();
  });
}
