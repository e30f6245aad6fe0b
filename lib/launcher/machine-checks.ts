import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { isLoopbackUrl } from "#lib/contract/fields/loopback.ts";
import { StartFailure, systemCode } from "./start-failure.ts";

/** Space for a build and an empty database, with some room to write videos. */
const LEAST_FREE_BYTES = 512 * 1024 * 1024;
/** Something that is just ending needs a moment to release the port. */
const PORT_PATIENCE_MS = 2_500;
/** A web server that has just lost its launcher needs a second, and on a busy machine several. */
export const KILLED_PATIENCE_MS = 15_000;
/** A database that starts together with Rollcall, as with Compose, needs a moment. */
const DATABASE_PATIENCE_MS = 15_000;

/** @throws StartFailure when the disk of `folder` is almost full. */
export async function checkDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= LEAST_FREE_BYTES) return;
  throw new StartFailure(
    `Only ${Math.floor(free / 1024 / 1024)} MB are free on the disk of ${folder}, and Rollcall needs ${LEAST_FREE_BYTES / 1024 / 1024} MB.\n` +
      "Free some, or choose a folder on another disk with ROLLCALL_DATA_DIR.",
  );
}

/**
 * @param patienceMs how long to wait for who listens there
 * @throws StartFailure when the server cannot listen on the address.
 */
export async function checkPort(host: string, port: number, patienceMs = PORT_PATIENCE_MS): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const code = await listenFault(host, port);
    if (code === undefined) return;
    if (code === "EADDRINUSE" && Date.now() < end) {
      await delay(100);
      continue;
    }
    throw new StartFailure(explainListenFault(code, host, port));
  }
}

async function listenFault(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    server.close();
    await once(server, "close");
    return undefined;
  } catch (error) {
    return systemCode(error) ?? String(error);
  }
}

function explainListenFault(code: string, host: string, port: number): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} is already in use on ${host}.\nStop what listens there, or choose another with PORT=${port + 1}.`;
  }
  if (code === "EACCES") {
    return `Port ${port} may not be opened by this user.\nChoose one above 1023 with PORT.`;
  }
  return `${host}:${port} cannot be listened on (${code}).\nSet HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`;
}

/** The database's URL without the password. */
export function shownDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/**
 * @param patience how long to wait for a database that is not there yet
 * @param patience.onWait called once, with the reason, before it waits
 * @throws StartFailure when the database does not respond, with advice.
 */
export async function checkDatabase(
  url: string,
  signal: AbortSignal,
  patience: { ms: number; onWait?: (reason: string) => void } = { ms: DATABASE_PATIENCE_MS },
): Promise<void> {
  const end = Date.now() + patience.ms;
  for (let isFirst = true; ; isFirst = false) {
    const fault = await connectFault(url);
    if (fault === undefined) return;
    const code = systemCode(fault) ?? "";
    if (!isPassing(code) || Date.now() > end) throw new StartFailure(explainConnectFault(code, fault, url));
    if (isFirst) patience.onWait?.(fault.message || code);
    await delay(500, undefined, { signal });
  }
}

async function connectFault(connectionString: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Not there yet, or (57P03) starting. */
const isPassing = (code: string): boolean =>
  ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "57P03"].includes(code);

function explainConnectFault(code: string, fault: Error, url: string): string {
  const shown = shownDatabase(url);
  if (code === "3D000") {
    return `PostgreSQL answers at ${shown}, but has no such database.\nCreate it, or correct DATABASE_URL.`;
  }
  if (code === "28P01" || code === "28000") {
    return `PostgreSQL at ${shown} refuses the user or password of DATABASE_URL.`;
  }
  const reason = fault.message || code;
  const place = isLoopbackUrl(url) ? `\n${new URL(url).hostname} is this machine itself.` : "";
  return `The database at ${shown} cannot be reached (${reason}).${place}\nStart it, correct DATABASE_URL, or use \`npm start\` without DATABASE_URL, which brings a PostgreSQL.`;
}
