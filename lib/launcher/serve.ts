import { createServer } from "node:http";
import { flushCompileCache } from "node:module";
import { environment } from "#lib/server/environment.ts";
import type { Handle } from "#lib/server/http/api-server.ts";
import { refuseInJson, SERVER_OPTIONS } from "#lib/server/http/refuse-connection.ts";
import { endStreams } from "#lib/server/live/open-streams.ts";
import { rememberPeers } from "#lib/server/peer-address.ts";
import { keepFilesPrivate } from "#lib/server/storage/private-files.ts";
import { PROJECT_FOLDER } from "./build.ts";
import { closable } from "./close-server.ts";
import { listen } from "./listen.ts";

/**
 * Longer than load balancers keep a connection (nginx 60 s, AWS 60 s): this end must not close a connection
 * just as the other end sends a request on it.
 */
const KEEP_ALIVE_MS = 75_000;
/** How often it is looked whether workers send what is due. */
const OUTAGE_MS = 60_000;
/** How often it is looked whether a backup is due. */
const BACKUP_MS = 60_000;
/** How often files are removed that killed web processes have left in work: a host may have no worker that would. */
const SWEEP_MS = 10_000;
/** When what was compiled by then is kept: a process that is killed keeps nothing at its end. */
const COMPILED_MS = 10_000;

/**
 * Serves the console and the API until the process is asked to stop: one server, which handles route files
 * itself and lets Next.js render pages.
 */
export async function serve(isDevelopment: boolean): Promise<void> {
  keepFilesPrivate();
  rememberPeers();

  const { host, port } = environment();
  setTimeout(flushCompileCache, COMPILED_MS).unref();

  const server = createServer({
    ...SERVER_OPTIONS,
    // Next.js's own socket, through which development reloads pages. Other upgrade requests get a normal
    // response.
    shouldUpgradeCallback: ({ url = "" }) => isDevelopment && url.startsWith("/_next/"),
  });

  const close = closable(server);

  const { default: next } = await import("next");
  const app = next({
    ...{ dev: isDevelopment, dir: PROJECT_FOLDER, hostname: host, port },
    ...{ httpServer: server, quiet: !isDevelopment },
  });
  const renderPage: Handle = (request, response) => app.getRequestHandler()(request, response);
  const [handle] = await Promise.all([
    prepareHandler(renderPage, isDevelopment),
    app.prepare(),
    ...(isDevelopment ? [] : [refuseClosed()]),
  ]);

  // Development loads the modules that tell of them anew.
  const requests = isDevelopment ? null : await logRequests();
  const presence = isDevelopment ? null : await announce();
  if (!isDevelopment) await watchForOutages();
  if (!isDevelopment) await sweepWork();
  const backups = isDevelopment ? null : await scheduleBackups();

  server.on("request", (request, response) => void handle(request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  refuseInJson(server);

  /** Open requests may end; the launcher kills the process if they take too long. */
  async function stop(): Promise<void> {
    const closed = close();
    endStreams();
    // The socket through which development reloads pages stays open as long as a page does.
    if (!isDevelopment) {
      await Promise.all([closed, backups?.stop()]);
      await requests?.write();
      await presence?.end().catch(() => undefined);
    }
    await app.close();
    process.exit(0);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  await listen(server, port, host).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}

/**
 * Ends this process if the installation was closed with its last backup, also since the launcher has looked. A database that
 * cannot be asked is no reason to end: requests say so.
 */
async function refuseClosed(): Promise<void> {
  const [{ schemaState }, { database }, { CLOSED }] = await Promise.all([
    import("#lib/server/schema-state.ts"),
    import("#lib/server/database.ts"),
    import("./closed-mark.ts"),
  ]);
  const state = await schemaState(database()).catch(() => null);
  if (state?.isClosed !== true) return;
  console.error(CLOSED);
  process.exit(1);
}

/** Has the requests of API keys written to the database. */
async function logRequests() {
  const [{ ApiRequestLog }, { onAnsweredRequest }, { database }] = await Promise.all([
    import("#lib/server/api-requests/index.ts"),
    import("#lib/server/answered-requests.ts"),
    import("#lib/server/database.ts"),
  ]);
  const requests = new ApiRequestLog(database());
  onAnsweredRequest((request) => requests.add(request));
  return requests;
}

/** Says that this process is there, and for which version of what draws videos it takes orders. */
async function announce() {
  const [{ HostPresence }, { codeVersion }] = await Promise.all([
    import("#lib/server/jobs/host-presence.ts"),
    import("#lib/render/versions.ts"),
  ]);
  const presence = new HostPresence({ role: "web", code: await codeVersion() });
  await presence.begin();
  return presence;
}

/** Has owners told when no worker sends what is due. */
async function watchForOutages(): Promise<void> {
  const [{ OutageWatch }, { every }, { database }] = await Promise.all([
    import("#lib/server/health/index.ts"),
    import("#lib/server/every.ts"),
    import("#lib/server/database.ts"),
  ]);
  const watch = new OutageWatch(database());
  every(OUTAGE_MS, () => watch.look(), "not looked whether workers send what is due");
}

/** Has backups written when they are due. */
async function scheduleBackups() {
  if (environment().backup === null) return null;
  const [{ BackupSchedule }, { BackupWatch }, { every }, { database }] = await Promise.all([
    import("./backup-schedule.ts"),
    import("#lib/server/health/index.ts"),
    import("#lib/server/every.ts"),
    import("#lib/server/database.ts"),
  ]);
  const [schedule, watch] = [new BackupSchedule(), new BackupWatch(database())];
  every(BACKUP_MS, () => schedule.look(), "not looked whether a backup is due");
  every(BACKUP_MS, () => watch.look(), "not looked whether backups fail");
  return schedule;
}

/** Has the work in progress of web processes removed that were killed. */
async function sweepWork(): Promise<void> {
  const [{ storage }, { every }] = await Promise.all([
    import("#lib/server/storage/storage.ts"),
    import("#lib/server/every.ts"),
  ]);
  every(SWEEP_MS, () => storage().sweepTemporary(), "abandoned files not removed");
}

async function prepareHandler(renderPage: Handle, isDevelopment: boolean): Promise<Handle> {
  if (isDevelopment) {
    const { createReloadingHandler } = await import("./reloading-handler.ts");
    return createReloadingHandler(renderPage);
  }
  const [{ createRequestHandler }, { apiKeyCache }] = await Promise.all([
    import("./request-handler.ts"),
    import("#lib/server/auth/api-key-cache.ts"),
  ]);
  void apiKeyCache.open();
  return createRequestHandler(renderPage);
}
