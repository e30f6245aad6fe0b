import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** What Node's parser refuses, by its word for it; everything else is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const bodyOf = (status: number) => JSON.stringify({ detail: STATUS_CODES[status] });

/** Has `server` say in JSON what it refuses before there is a request to be routed, and end the connection. */
export function refuseInJson(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => answers.set(request.socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isAnswering =
      answers.get(socket)?.headersSent === true && answers.get(socket)?.writableEnded === false;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering) socket.destroy();
    else socket.end(refusal(STATUSES[error.code ?? ""] ?? 400));
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(417, headersOf(417)).end(bodyOf(417)),
  );
}

const headersOf = (status: number) => ({
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "Content-Length": String(Buffer.byteLength(bodyOf(status))),
  Connection: "close",
});

function refusal(status: number): string {
  const headers = Object.entries(headersOf(status)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, "", bodyOf(status)].join("\r\n");
}
