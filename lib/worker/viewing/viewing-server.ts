import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { parseRange } from "#lib/server/byte-range.ts";
import { log } from "#lib/server/log.ts";
import {
  AT_WORK_FRAME,
  BROKEN_FRAME,
  FRAMED,
  frameHead,
  isSigned,
  readViewingPath,
} from "#lib/server/viewing/index.ts";
import type { Viewers, ViewingAnswer } from "./viewers.ts";
import { ViewingLimit, WatchingEnded } from "./viewing-faults.ts";

/** Ports that are tried from the first one on: a host has fewer workers. */
const MOST_PORTS = 256;
/** Longer than a web process keeps a connection that is not in use, so that none is closed as a request is sent. */
const KEEP_ALIVE_MS = 75_000;
/** How often it is said that a request is worked on: who asks gives a worker up that is silent for four times as long. */
const AT_WORK_MS = 500;
const EVERY_INTERFACE: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

export type ViewingPlace = {
  /** What is listened at. */
  host: string;
  /** The first port that is tried; 0 for any free one. */
  port: number;
  /** What other hosts are told instead of `host`. */
  address: string | undefined;
};

/** Answers signed requests of web processes for videos that are watched, and nothing else. */
export class ViewingServer {
  readonly #viewers: Pick<Viewers, "answer">;
  readonly #server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    void this.#respond(request, response);
  });

  #address = "";

  constructor(viewers: Pick<Viewers, "answer">) {
    this.#viewers = viewers;
  }

  /** @returns where it can be reached, `http://host:port` */
  async listen({ host, port, address }: ViewingPlace): Promise<string> {
    let tried = port;
    for (;;) {
      try {
        await this.#listenAt(host, tried);
        break;
      } catch (error) {
        const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
        if (!isTaken || port === 0 || tried + 1 >= port + MOST_PORTS) throw error;
        tried += 1;
      }
    }
    const name = address ?? (EVERY_INTERFACE.has(host) ? ownAddress() : host);
    const { port: taken } = this.#server.address() as AddressInfo;
    this.#address = `http://${name.includes(":") ? `[${name}]` : name}:${taken}`;
    return this.#address;
  }

  /** Answers no more requests, and breaks off what is still being sent. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #listenAt(host: string, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen({ host, port }, () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    let atWork: NodeJS.Timeout | undefined;
    try {
      const { method = "", url: path = "", headers } = request;
      const worker = { host: hostname(), address: this.#address };
      if (!(await isSigned({ method, path, worker }, headers.authorization))) {
        response.writeHead(401).end();
        return;
      }
      // The one who asks knows by this that somebody is at work, and still is.
      response.writeProcessing();
      atWork = setInterval(() => sayAtWork(response), AT_WORK_MS);
      const wanted = method === "GET" ? readViewingPath(path) : null;
      const range = headers.range ?? null;
      const pieces = new FramedPieces(response);
      const answer =
        wanted === null
          ? NOT_FOUND
          : await this.#viewers.answer(wanted, {
              signal: gone.signal,
              // Of a part of a file it has to be known how long it is.
              ...(range === null && { onPiece: (piece, type) => pieces.send(piece, type) }),
            });
      clearInterval(atWork);
      if (pieces.isBegun) pieces.end(answer);
      else send(response, answer, range);
    } catch (error) {
      if (gone.signal.aborted) return;
      if (!(error instanceof WatchingEnded) && !(error instanceof ViewingLimit))
        log().error({ err: error }, "a part of a video could not be rendered for a viewer");
      if (response.headersSent) response.end(BROKEN_FRAME);
      else response.writeHead(500).end();
    } finally {
      clearInterval(atWork);
    }
  }
}

/** The first address of this host that others may reach it at; a pod or a container has one. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const outside = addresses.filter(({ internal, address }) => !internal && !address.startsWith("fe80:"));
  return (outside.find(({ family }) => family === "IPv4") ?? outside[0])?.address ?? hostname();
}

const NOT_FOUND = { status: 404 } as const;

function sayAtWork(response: ServerResponse): void {
  if (response.headersSent) response.write(AT_WORK_FRAME);
  else response.writeProcessing();
}

/** A file that is sent while it is made. */
class FramedPieces {
  readonly #response: ServerResponse;
  #sent = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get isBegun(): boolean {
    return this.#response.headersSent;
  }

  send(piece: Buffer, type: string): void {
    if (!this.isBegun) this.#response.writeHead(200, { "Content-Type": type, ...FRAMED });
    this.#frame(piece);
  }

  /** @param answer the whole file */
  end(answer: ViewingAnswer): void {
    if (!("bytes" in answer))
      throw new Error(`A file that had begun became an answer of status ${answer.status}`);
    this.#frame(answer.bytes.subarray(this.#sent));
    this.#response.end();
  }

  #frame(bytes: Buffer): void {
    this.#sent += bytes.byteLength;
    this.#response.write(frameHead(bytes.byteLength));
    this.#response.write(bytes);
  }
}

function send(response: ServerResponse, answer: ViewingAnswer, range: string | null): void {
  switch (answer.status) {
    case 200:
      sendBytes(response, answer, range);
      return;
    case 204:
      response.writeHead(204, { "Content-Type": answer.type }).end();
      return;
    case 429:
      response.writeHead(429, { "Retry-After": answer.retryAfter }).end();
      return;
    case 503:
      response.writeHead(503, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ position: answer.position }));
      return;
    default:
      response.writeHead(answer.status).end();
  }
}

function sendBytes(
  response: ServerResponse,
  { bytes, type }: { bytes: Buffer; type: string },
  range: string | null,
): void {
  const size = bytes.byteLength;
  const wanted = parseRange(range, size);
  if (wanted === "unsatisfiable") {
    response.writeHead(416, { "Content-Range": `bytes */${size}` }).end();
    return;
  }
  const part = wanted === null ? bytes : bytes.subarray(wanted.start, wanted.end + 1);
  response.writeHead(wanted === null ? 200 : 206, {
    "Content-Type": type,
    "Content-Length": part.byteLength,
    "Accept-Ranges": "bytes",
    ...(wanted === null ? {} : { "Content-Range": `bytes ${wanted.start}-${wanted.end}/${size}` }),
  });
  response.end(part);
}
