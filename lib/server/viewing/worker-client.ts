import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { piecesBody } from "./pieces-body.ts";
import { signViewing } from "./viewing-signature.ts";

/** A worker says at once that it is at work; one that is silent for so long is gone, its host hangs, or it is busy. */
const SILENCE_MS = 1000;
/** The same where no other is left to be asked: composing music or loading what draws takes a live one up to two seconds. */
const LAST_SILENCE_MS = 5000;
/** How long it may then take before it sends something: a slow host, a scene of the largest size. */
const PATIENCE_MS = 60_000;

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

/**
 * Asks a worker, and waits for its first bytes. The rest is read as fast as `body` is; cancelled, or when `signal` is
 * aborted, the worker is told by the end of the connection.
 * @param address `http://host:port`
 * @param options.isLast no other worker is left to be asked: it is waited for longer
 * @throws {WorkerAway}; the reason of `signal`
 */
export async function askWorker(
  address: string,
  path: string,
  { range, signal, isLast }: { range: string | null; signal: AbortSignal; isLast: boolean },
): Promise<WorkerAnswer> {
  signal.throwIfAborted();
  const authorization = await signViewing({ method: "GET", path });
  const headers = { Authorization: authorization, ...(range === null ? {} : { Range: range }) };
  const silenceMs = isLast ? LAST_SILENCE_MS : SILENCE_MS;
  const message = await begin(new URL(path, address), headers, { signal, silenceMs });
  const pieces = message[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await pieces.next().catch((error: unknown) => {
    signal.throwIfAborted();
    throw new WorkerAway("The worker broke off", { cause: error });
  });
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    body: piecesBody(first, pieces, () => message.destroy()),
  };
}

function begin(
  url: URL,
  headers: Record<string, string>,
  { signal, silenceMs }: { signal: AbortSignal; silenceMs: number },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, signal });
    const giveUp = (after: number) =>
      setTimeout(() => asked.destroy(new Error(`no answer within ${after} ms`)), after);
    let timer = giveUp(silenceMs);
    asked.on("information", () => {
      clearTimeout(timer);
      timer = giveUp(PATIENCE_MS);
    });
    asked.on("response", (message) => {
      clearTimeout(timer);
      resolve(message);
    });
    asked.on("error", (error) => {
      clearTimeout(timer);
      reject(signal.aborted ? signal.reason : new WorkerAway("The worker did not answer", { cause: error }));
    });
    asked.end();
  });
}
