import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiRequest } from "../api-request.ts";

/** Without a host: the address of the installation is a setting, and nothing is built on what a client calls it. */
const NO_HOST = "http://localhost";

/** A request as it came over the wire. What a route does not look at is not made. */
export class LeanRequest implements ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  #headers: Headers | undefined;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;
  #signal: AbortSignal | undefined;

  /** @param target path and query */
  constructor(message: IncomingMessage, response: ServerResponse, target: string) {
    this.method = message.method ?? "";
    this.url = NO_HOST + target;
    this.#message = message;
    this.#response = response;
  }

  /** As sent, and where no proxy has said for whom it asks, the connection's own address. */
  get headers(): Headers {
    this.#headers ??= headersOf(this.#message);
    return this.#headers;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    this.#body ??= hasBody(this.#message) ? bodyOf(this.#message) : null;
    return this.#body;
  }

  /** Aborted when the client goes away before the answer is complete. */
  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#response);
    return this.#signal;
  }
}

function headersOf({ headers: sent, socket }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name in sent) {
    const value = sent[name];
    if (typeof value === "string") headers.append(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  if (sent["x-forwarded-for"] === undefined && socket.remoteAddress !== undefined)
    headers.set("x-forwarded-for", socket.remoteAddress);
  return headers;
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * The body, read as fast as it is asked for. Node's own conversion would cut the connection when a body is refused half
 * way, and the refusal with it; here what is left of it is received and dropped, as it is when nobody reads it at all.
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
        message.on("data", (chunk: Buffer<ArrayBuffer>) => {
          if (isOver) return;
          message.pause();
          controller.enqueue(chunk);
        });
        message.once("end", () => end(() => controller.close()));
        message.once("error", (error) => end(() => controller.error(error)));
        message.once("close", () => end(() => controller.error(new Error("The body broke off"))));
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

function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once("close", abort);
  return controller.signal;
}
