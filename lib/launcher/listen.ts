import { once } from "node:events";
import type { Server } from "node:http";
import { log } from "#lib/server/log.ts";

/**
 * Listens on an address. One connection that the system cannot take afterwards, as when the process has too many files
 * open, is logged: it is no reason to end those that work.
 * @throws {Error} of the system, when the address cannot be listened on
 */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
  server.on("error", (error) => log().error({ err: error }, "a connection was not taken"));
}
