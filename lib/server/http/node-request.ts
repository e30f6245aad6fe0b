import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiRequest, RequestHeaders } from "../api-request.ts";
import { TooLargeError } from "../errors.ts";

/**
 * A placeholder host: the installation's URL is a setting, and the host that a client sends is never used.
 */
const NO_HOST = "http://localhost";

/** A request from the wire. Its parts are created lazily, when a route reads them. */
export class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;
  #signal: AbortSignal | undefined;

  /** @param target path and query */
  constructor(message: IncomingMessage, response: ServerResponse, target: string) {
    this.method = message.method ?? "";
    this.url = NO_HOST + target;
    this.headers = new NodeHeaders(message);
    this.#message = message;
    this.#response = response;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    this.#body ??= hasBody(this.#message) ? bodyOf(this.#message) : null;
    return this.#body;
  }

  readBody(maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    return hasBody(this.#message) ? bytesOf(this.#message, maxBytes) : Promise.resolve(new Uint8Array());
  }

  /** Aborted when the client disconnects before the response is complete. */
  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#response);
    return this.#signal;
  }
}

const FORWARDED_FOR = "x-forwarded-for";

/** Headers as sent; `X-Forwarded-For` defaults to the connection's address if no proxy has set it. */
export class NodeHeaders implements RequestHeaders {
  readonly #message: IncomingMessage;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  /** @param name in lower case */
  get(name: string): string | null {
    const { headers, socket } = this.#message;
    const sent = headers[name];
    if (sent === undefined) return name === FORWARDED_FOR ? (socket.remoteAddress ?? null) : null;
    return typeof sent === "string" ? sent : sent.join(", ");
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const name of new Set([...Object.keys(this.#message.headers), FORWARDED_FOR])) {
      const value = this.get(name);
      if (value !== null) yield [name, value];
    }
  }
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The whole body. If it is too large, the rest is received and dropped. */
function bytesOf(message: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    const keep = (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      message.off("data", keep).resume();
      reject(new TooLargeError(maxBytes));
    };
    const breakOff = () => {
      if (!message.readableEnded) reject(brokenOff());
    };
    message.on("data", keep);
    message.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    message.once("error", reject);
    message.once("close", breakOff);
    if (message.destroyed) breakOff();
  });
}

/**
 * The body, read on demand. Node's own conversion would cut the connection when a body is refused half way,
 * and the refusal would be lost; here the rest is received and dropped, also when the body is never read.
 */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isOver = false;
  const end = (how: () => void) => {
    if (!isOver) how();
    isOver = true;
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        // A closed connection emits no further events.
        if (message.destroyed) return end(() => controller.error(brokenOff()));
        message.on("data", (chunk: Buffer<ArrayBuffer>) => {
          if (isOver) return;
          message.pause();
          controller.enqueue(chunk);
        });
        message.once("end", () => end(() => controller.close()));
        message.once("error", (error) => end(() => controller.error(error)));
        message.once("close", () => end(() => controller.error(brokenOff())));
        message.pause();
      },
      pull() {
        message.resume();
      },
      cancel() {
        isOver = true;
        message.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

const brokenOff = () => new Error("The body broke off");

function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once("close", abort);
  return controller.signal;
}
