import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { GET as healthz } from "#app/healthz/route.ts";
import { GET as readyz } from "#app/readyz/route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { WORKER_APPLICATION_NAME } from "../jobs/worker-presence.ts";
import { storage } from "../storage/storage.ts";

const { databaseUrl, dataDir } = await openTestInstallation();
const worker = new pg.Client({ connectionString: databaseUrl, application_name: WORKER_APPLICATION_NAME });
afterAll(async () => {
  await worker.end();
  await database().$disconnect();
});

const ask = async () => {
  const response = await readyz();
  return { status: response.status, body: await response.json() };
};

it("is alive whatever is missing", async () => {
  expect(await healthz().json()).toEqual({ status: "ok" });
});

it("is ready once database, migrations, storage and a worker are there, and names what is missing", async () => {
  expect(await ask()).toEqual({
    status: 503,
    body: {
      status: "not ready",
      checks: { database: "ok", migrations: "ok", storage: "ok", worker: "no worker is running" },
    },
  });

  await worker.connect();
  await worker.query("select 1");
  expect(await ask()).toMatchObject({ status: 200, body: { status: "ready", checks: { worker: "ok" } } });

  const { room } = storage();
  storage().room = async () => "full";
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6000);
  const full = { storage: "the disk is full: work waits until there is room" };
  expect(await ask()).toMatchObject({ status: 200, body: { status: "ready", checks: full } });
  storage().room = room;
  vi.restoreAllMocks();

  await rm(join(dataDir, "files"), { recursive: true, force: true });
  await writeFile(join(dataDir, "files"), "in the way");
  expect(await ask()).toMatchObject({
    status: 503,
    body: { checks: { storage: "files cannot be written" } },
  });
  await rm(join(dataDir, "files"));

  await worker.query("update _prisma_migrations set rolled_back_at = now()");
  expect(await ask()).toMatchObject({
    status: 503,
    body: { checks: { migrations: "the database is not at this version's schema" } },
  });
});
