import { setTimeout as wait } from "node:timers/promises";
import { type Answers, BROKEN, SILENT } from "./answers.ts";

export type Reply = { status: number; headers: Headers; bytes: Buffer; json: Record<string, unknown> };
export type Asked = {
  body?: unknown;
  form?: () => FormData;
  headers?: Record<string, string>;
  /** How it is counted; method and path without ids unless given. */
  what?: string;
  /** `manual` leaves a client where a redirect leads to; otherwise it is followed to the file store. */
  redirect?: "manual";
  /** Told the body as it comes: of an answer that breaks off there is nothing else. */
  onPiece?: (piece: Uint8Array) => void;
};

/** A client gives up after this; the product has promised an answer long before. */
const PATIENCE_MS = 20_000;
/** A web process that did not answer is left out for so long, as a load balancer does. */
const LEFT_OUT_MS = 2_000;
const PAUSE_MS = 250;
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Asks several web processes in turn, leaving out whoever does not answer, and counts what comes back. */
export class Caller {
  readonly #urls: readonly string[];
  readonly #headers: Record<string, string>;
  readonly #answers: Answers;
  readonly #leftOutUntil = new Map<string, number>();
  #turn = 0;

  constructor(urls: readonly string[], headers: Record<string, string>, answers: Answers) {
    this.#urls = urls;
    this.#headers = headers;
    this.#answers = answers;
  }

  /** @returns null when the connection broke, or nothing came in time */
  async ask(method: string, path: string, asked: Asked = {}): Promise<Reply | null> {
    const url = this.#next();
    const what = asked.what ?? `${method} ${path.replace(UUID, "{id}").replace(/\?.*/, "")}`;
    const began = performance.now();
    const count = (status: number, hasRetryAfter: boolean) =>
      this.#answers.add({ what, url, status, hasRetryAfter, ms: performance.now() - began });
    try {
      const reply = await this.#send(url, method, path, asked);
      count(reply.status, reply.headers.has("retry-after"));
      const isFollowed = reply.status === 307 && asked.redirect !== "manual";
      return isFollowed ? await fromStore(reply.headers.get("location") ?? "") : reply;
    } catch (error) {
      const isSilent = error instanceof DOMException && error.name === "TimeoutError";
      count(isSilent ? SILENT : BROKEN, false);
      this.#leftOutUntil.set(url, performance.now() + LEFT_OUT_MS);
      return null;
    }
  }

  /**
   * Asks until the answer is clear: with success, or with a refusal that would be the same the next time.
   * @param isOver ends it without an answer
   */
  async insist(method: string, path: string, asked: Asked, isOver: () => boolean): Promise<Reply | null> {
    while (!isOver()) {
      const reply = await this.ask(method, path, asked);
      if (reply !== null && !isUnclear(reply)) return reply;
      await wait(PAUSE_MS);
    }
    return null;
  }

  async #send(url: string, method: string, path: string, asked: Asked): Promise<Reply> {
    const isJson = asked.body !== undefined;
    const response = await fetch(path.startsWith("http") ? rebase(path, url) : url + path, {
      method,
      headers: {
        ...this.#headers,
        ...(isJson ? { "Content-Type": "application/json" } : {}),
        ...asked.headers,
      },
      body: isJson ? JSON.stringify(asked.body) : (asked.form?.() ?? null),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (asked.onPiece !== undefined && response.ok) return replyOf(told(response, asked.onPiece));
    return replyOf(response);
  }

  #next(): string {
    const now = performance.now();
    for (let tried = 0; tried < this.#urls.length; tried += 1) {
      this.#turn = (this.#turn + 1) % this.#urls.length;
      const url = this.#urls[this.#turn] ?? "";
      if ((this.#leftOutUntil.get(url) ?? 0) <= now) return url;
    }
    return this.#urls[this.#turn] ?? "";
  }
}

/** The same answer, whose body is told as it is read. */
function told(response: Response, onPiece: (piece: Uint8Array) => void): Response {
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      onPiece(piece);
      controller.enqueue(piece);
    },
  });
  const { status, headers } = response;
  return new Response(response.body?.pipeThrough(pieces) ?? null, { status, headers });
}

async function replyOf(response: Response): Promise<Reply> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isObject = response.headers.get("content-type")?.includes("json");
  return {
    ...{ status: response.status, headers: response.headers, bytes },
    json: isObject ? JSON.parse(bytes.toString()) : {},
  };
}

/** Where the product leads to the file store itself, what that answers is not counted. */
async function fromStore(address: string): Promise<Reply | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetch(address, { signal }).then(replyOf, () => null);
}

/** Whether it may have been done or not, or would be answered otherwise in a moment. */
function isUnclear({ status, headers }: Reply): boolean {
  return status >= 500 || status === 429 || (status === 409 && headers.has("retry-after"));
}

/** Addresses in answers are those of the installation's public name; a store's own are left as they are. */
function rebase(address: string, url: string): string {
  const { pathname, search, origin } = new URL(address);
  return pathname.startsWith("/files/") || pathname.startsWith("/w/")
    ? `${url}${pathname}${search}`
    : origin + pathname + search;
}
