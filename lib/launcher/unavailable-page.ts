import type { IncomingMessage } from "node:http";
import { unavailablePage } from "#app/unavailable-page.ts";
import { connectionPool } from "#lib/server/database.ts";
import { isDatabaseUnavailable } from "#lib/server/database-unavailable.ts";
import { hasDatabaseFailedSince } from "#lib/server/database-watch.ts";
import type { Handle } from "#lib/server/http/api-server.ts";
import { pathOf } from "#lib/server/http/request-guard.ts";
import { writeResponse } from "#lib/server/http/write-response.ts";
import { isPoolExhausted } from "#lib/server/pool-exhaustion.ts";
import { holdFault } from "./held-fault.ts";

/** Paths served by Next.js that need no database. */
const NO_PAGE = /^\/_next\/|\.\w+$/;

/**
 * Serves pages with `handle` while the database is available. Without a database a page cannot be rendered,
 * and Next.js would respond with 500 and a page in English: instead this responds with 503 and a page in the
 * user's language that reloads automatically. So it does if the database goes while a page is rendered, and while no connection
 * to it comes free.
 */
export function unlessUnavailable(handle: Handle): Handle {
  return async (request, response) => {
    if (!needsDatabase(request)) return handle(request, response);
    const began = performance.now();
    const refuse = async () => writeResponse(request, response, await unavailablePage(readerOf(request)));
    if (await isUnavailable()) return refuse();
    holdFault(response, async () => {
      const isRefused = hasDatabaseFailedSince(began) || (await isUnavailable());
      if (isRefused) await refuse();
      return isRefused;
    });
    await handle(request, response);
  };
}

const needsDatabase = ({ method, url = "" }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && !NO_PAGE.test(pathOf(url));

/** Takes less than a hundredth of the time that a page takes. */
async function isUnavailable(): Promise<boolean> {
  try {
    await connectionPool().query("select 1");
    return false;
  } catch (error) {
    return isDatabaseUnavailable(error) || isPoolExhausted(error);
  }
}

const readerOf = ({ headers }: IncomingMessage) => ({
  cookie: headers.cookie ?? null,
  acceptLanguage: headers["accept-language"] ?? null,
});
