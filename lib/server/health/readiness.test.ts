import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { GET as healthz } from "#app/healthz/route.ts";
import { GET as readyz } from "#app/readyz/route.ts";
import { insertHostProcess } from "#test/support/test-host-process.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { withPeer } from "../peer-address.ts";
import { storage } from "../storage/storage.ts";

const { dataDir } = await openTestInstallation();
afterAll(() => database().$disconnect());

const ask = async (host = "localhost") => {
  const url = `http://${host}/readyz`;
  const response = await withPeer("127.0.0.1", () => readyz(new Request(url, { headers: { host } })));
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
      checks: {
        ...{ database: "ok", migrations: "ok", storage: "ok", worker: "no worker is running" },
        hosts: "ok",
      },
    },
  });

  const worker = await insertHostProcess();
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

  await worker.end();
  await database().$executeRaw`update _prisma_migrations set rolled_back_at = now()`;
  expect(await ask()).toMatchObject({
    status: 503,
    body: { checks: { migrations: "the database is not at this version's schema" } },
  });
});

it("names hosts that differ from the others to this machine, counts them for others, and is ready all the same", async () => {
  await database().$executeRaw`update _prisma_migrations set rolled_back_at = null`;
  for (const host of ["render-1", "render-2"]) await insertHostProcess({ host });
  await insertHostProcess({ host: "web-1", role: "web", encoder: null, encoding: null, fonts: null });
  expect(await ask()).toMatchObject({ status: 200, body: { checks: { hosts: "ok" } } });
  await insertHostProcess({ host: "render-3", encoder: "ffmpeg 5.1", encoding: "that", fonts: "those" });
  await insertHostProcess({ host: "web-2", role: "web", encoding: null, fonts: null, store: "that" });
  expect((await ask()).body.checks.hosts).toBe(
    "render-3 (worker 4711) has another encoder (ffmpeg 5.1), has other fonts; web-2 (web 4711) has another file store",
  );
  expect(await ask("videos.example.com")).toMatchObject({
    status: 200,
    body: { checks: { hosts: "2 of 5 processes differ from the others" } },
  });
});
