import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { afterAll } from "vitest";
import { requestBody } from "./request-body.ts";

export type ReceivedMessage = { path: string; headers: IncomingHttpHeaders; body: string };

/** Answers one request; after the last one, requests are answered with 204. */
type Answer = (response: ServerResponse) => void;

export type TestReceiver = {
  url: string;
  received: ReceivedMessage[];
  answers: Answer[];
  /** Answers requests when `answers` is empty. */
  otherwise: Answer;
};

/** An HTTP server that receives webhooks and keeps their requests. Closed after the file's tests. */
export async function openTestReceiver(): Promise<TestReceiver> {
  const server = createServer(async (request, response) => {
    const body = await requestBody(request);
    if (body === null) return;
    const { url: path = "", headers } = request;
    receiver.received.push({ path, headers, body: body.toString() });
    (receiver.answers.shift() ?? receiver.otherwise)(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${address.port}/hook?from=rollcall`,
    received: [],
    answers: [],
    otherwise: (response) => response.writeHead(204).end(),
  };
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ""): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);
