import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { requestBody } from "#test/support/request-body.ts";

/** A receiver of webhooks that can be told to refuse everything for a while. */
export type SwitchedReceiver = {
  url: string;
  /** The ids of messages that it has taken. */
  taken: ReadonlySet<string>;
  refused: ReadonlySet<string>;
  isRefusing: boolean;
  close: () => void;
};

export async function openSwitchedReceiver(): Promise<SwitchedReceiver> {
  const [taken, refused] = [new Set<string>(), new Set<string>()];
  const server = createServer(async (request, response) => {
    if ((await requestBody(request)) === null) return;
    const id = String(request.headers["webhook-id"]);
    (receiver.isRefusing ? refused : taken).add(id);
    response.writeHead(receiver.isRefusing ? 503 : 204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const receiver: SwitchedReceiver = {
    ...{ url: `http://127.0.0.1:${port}/`, taken, refused },
    ...{ isRefusing: false, close },
  };
  return receiver;
}
