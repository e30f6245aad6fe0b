import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionPool, database } from "#lib/server/database.ts";
import { forRequest } from "#lib/server/database-use.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { freezableDatabase } from "#test/support/freezable-database.ts";
import { forgetKeptGlobals } from "#test/support/kept-globals.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { unlessUnavailable } from "./unavailable-page.ts";

const { databaseUrl } = await openTestInstallation();
await database().$disconnect();
const way = await freezableDatabase(databaseUrl);
settleEnvironment({ databaseUrl: way.url });
forgetKeptGlobals();

const handle = unlessUnavailable(async ({ url }, response) => {
  // As Next.js answers when a page cannot be rendered, whatever the reason.
  if (url === "/goes")
    await connectionPool()
      .query(END_ITSELF)
      .catch(() => undefined);
  response.statusCode = url === "/goes" || url === "/broken" ? 500 : 200;
  response.setHeader("X-Page", "own");
  response.write("a ");
  response.end("page");
});
const END_ITSELF = "select pg_terminate_backend(pg_backend_pid())";
/** As many as the pool has, and how long a request may wait for one of them, in ms. */
const [CONNECTIONS, WAIT_MS] = [10, 8_000];
const server = createServer(
  (request, response) =>
    void forRequest(
      () => response.headersSent,
      () => handle(request, response),
      WAIT_MS,
    ).catch(() => response.destroy()),
);
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  way.thaw();
  await database().$disconnect();
  await way.close();
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it("says so too if the database goes while a page is rendered, and leaves other faults as they are", async () => {
  const gone = await ask("/goes");
  expect([gone.status, gone.headers.get("retry-after"), gone.headers.get("x-page")]).toEqual([
    503,
    "5",
    null,
  ]);
  expect(gone.text).toContain("is temporarily unavailable");
  const broken = await ask("/broken");
  expect([broken.status, broken.text, broken.headers.get("x-page")]).toEqual([500, "a page", "own"]);
});

it("says so too while no connection comes free", { timeout: 20_000 }, async () => {
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectionPool().connect()));
  try {
    const page = await ask("/people");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  } finally {
    for (const client of held) client.release();
  }
});

it("says in the reader's language that there is no database, and what needs none is served", {
  timeout: 60_000,
}, async () => {
  expect(await ask("/people")).toMatchObject({ status: 200, text: "a page" });
  way.freeze();
  const [page, data, other] = await Promise.all([
    ask("/people", { "Accept-Language": "de-CH, en;q=0.5" }),
    ask("/people?_rsc=1", { RSC: "1" }),
    ask("/sign-in", { "Accept-Language": "de", Cookie: "rollcall-language=en" }),
  ]);
  expect([page, data, other].map(({ status }) => status)).toEqual([503, 503, 503]);
  expect([page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual(["5", "no-store"]);
  expect(page.text).toContain('<html lang="de">');
  expect(page.text).toContain("ist vorübergehend nicht verfügbar");
  expect(other.text).toContain("is temporarily unavailable");
  const [, nonce] =
    /script-src [^;]*'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "") ?? [];
  expect(page.text).toContain(`<script nonce="${nonce}">`);
  for (const path of ["/icon.svg", "/_next/static/x.js"]) expect((await ask(path)).text).toBe("a page");

  way.thaw();
  await expect.poll(() => ask("/people").then(({ status }) => status), { timeout: 20_000 }).toBe(200);
});
