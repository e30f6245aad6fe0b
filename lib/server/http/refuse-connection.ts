import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type RefusalCode, refusalBody } from "#lib/contract/errors/error-codes.ts";
import { newId } from "../ids.ts";
import { standardHeaders } from "./responses.ts";

/** Errors of Node's parser by code; everything else is 400. */
const STATUSES: Readonly<Record<string, ConnectionStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const CODES = {
  400: "bad_request",
  408: "request_timeout",
  413: "content_too_large",
  417: "expectation_failed",
  431: "headers_too_large",
} as const satisfies Record<number, RefusalCode>;

type ConnectionStatus = keyof typeof CODES;

/** Node's own refusal of a request without a host has no body; the request guard's has one. */
export const SERVER_OPTIONS = { requireHostHeader: false } as const;

const bodyOf = (status: ConnectionStatus) => JSON.stringify(refusalBody(CODES[status]));

/**
 * Makes `server` respond in JSON to what it refuses before there is a request to route, and close the
 * connection.
 */
export function refuseInJson(server: Server): void {
  // One connection may have sent several requests already, of which the first is still being handled.
  const answers = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on("request", ({ socket }, response) => {
    const open = answers.get(socket) ?? new Set();
    answers.set(socket, open.add(response));
    response.once("close", () => open.delete(response));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const open = [...(answers.get(socket) ?? [])];
    const isAnswering = open.some(({ headersSent, writableEnded }) => headersSent && !writableEnded);
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering) socket.destroy();
    else socket.end(refusal(STATUSES[error.code ?? ""] ?? 400));
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(417, headersOf(417)).end(bodyOf(417)),
  );
}

const headersOf = (status: ConnectionStatus) => ({
  "Content-Type": "application/json",
  ...standardHeaders(newId()),
  "Content-Length": String(Buffer.byteLength(bodyOf(status))),
  Connection: "close",
});

function refusal(status: ConnectionStatus): string {
  const headers = Object.entries(headersOf(status)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, "", bodyOf(status)].join("\r\n");
}
