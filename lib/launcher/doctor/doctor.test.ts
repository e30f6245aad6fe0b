import { once } from "node:events";
import { chmod, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { closeRelays } from "#lib/server/mails/index.ts";
import type { S3Settings } from "#lib/server/storage/s3-settings.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { StoreUnavailableError } from "#lib/server/storage/store-unavailable.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { examineDatabase } from "./database.ts";
import { examineMachine } from "./machine.ts";
import { examineWork } from "./work.ts";

const { databaseUrl, dataDir } = await openTestInstallation();
const client = new pg.Client(databaseUrl);
await client.connect();
afterAll(async () => {
  closeRelays();
  await client.end();
  await database().$disconnect();
});

const examined = (isFixing = false) => ({
  ...{ settings: environment(), isRunning: false, isFixing, client, databaseUrl },
});
const broken = (found: { state: string; name: string }[]) =>
  found.filter(({ state }) => state === "broken").map(({ name }) => name);

it("finds nothing broken with an installation that works", async () => {
  await chmod(dataDir, 0o700);
  const found = [
    ...(await examineMachine(examined())),
    ...(await examineDatabase(examined())),
    ...(await examineWork(examined())),
  ];
  expect(broken(found)).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "Disk",
      "Files",
      "Encoder",
      "Schema",
      "Extensions",
      "Clock",
      "Queue",
      "Lost files",
    ]),
  );
});

it("counts failed jobs of the last day, or as far back as they are kept", async () => {
  await client.query(
    `insert into pgboss.job (name, state, completed_on) select 'send-mail', 'failed', now() - make_interval(hours => h)
     from unnest(array[0, 5, 30]) h`,
  );
  const told = async (jobHours: number) => {
    const settings = { ...environment(), retention: { ...environment().retention, jobHours } };
    const found = await examineWork({ ...examined(), settings });
    return found.find(({ name }) => name === "Failed jobs")?.text;
  };
  expect([await told(1), await told(8), await told(0)]).toEqual([
    "1 send-mail within the last hour",
    "2 send-mail within the last 8 hours",
    "2 send-mail within the last 24 hours",
  ]);
  await client.query("delete from pgboss.job where state = 'failed'");
});

it("says of what is not there to create it, once and without making it", async () => {
  const folder = join(dataDir, "none");
  const settings = { ...environment(), dataDir: folder };
  const found = (await examineMachine({ ...examined(), settings })).filter(({ state }) => state === "broken");
  expect(found.map(({ name, text }) => [name, text])).toEqual([["Data folder", `${folder} is not there`]]);
  expect(found[0]?.advice).toContain(`Create it (mkdir -m 700 ${folder})`);
  await expect(stat(folder)).rejects.toThrow("ENOENT");

  const { write } = storage();
  const fault = Object.assign(new Error("UnknownError"), { name: "NoSuchBucket" });
  storage().write = () => Promise.reject(new StoreUnavailableError("no_bucket", fault));
  const s3: S3Settings = {
    ...{ bucket: "films", endpoint: "http://127.0.0.1:9000", region: "us-east-1", credentials: null },
    ...{ prefix: "", isPathStyle: true, publicEndpoint: null, isProxied: false },
  };
  const [files] = (await examineMachine({ ...examined(), settings: { ...environment(), s3 } })).filter(
    ({ name }) => name === "Files",
  );
  storage().write = write;
  expect(files?.text).toBe("The file store at http://127.0.0.1:9000 has no bucket films");
  expect(files?.advice).toBe("Create the bucket, private, or correct ROLLCALL_S3_BUCKET.");
});

it("names the commands that make the tables, restore among them", async () => {
  const name = `doctor_${process.pid}`;
  await client.query(`create database ${name}`);
  const empty = new pg.Client(Object.assign(new URL(databaseUrl), { pathname: name }).href);
  await empty.connect();
  const found = await examineDatabase({ ...examined(), client: empty });
  await empty.end();
  await client.query(`drop database ${name}`);
  const advice = found.find(({ name }) => name === "Schema")?.advice;
  for (const command of ["npm run restore", "npm start", "npm run migrate"])
    expect(advice).toContain(command);
});

it("says what is broken and what to do, and nothing of a password", async () => {
  await chmod(dataDir, 0o755);
  const { id: orgId } = await createTestOrganization();
  const file = { kind: "image", fileName: "a.png", contentType: "image/png", size: 5 } as const;
  await database().asset.create({
    data: { id: newId(), orgId, ...file, storageKey: `organizations/${orgId}/assets/${newId()}.png` },
  });
  await client.query(
    `insert into pgboss.job (name, state, heartbeat_on, data) values ('send-mail', 'active', now() - interval '1 hour', '{}')`,
  );
  await client.query(
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '9999_later', now())",
  );
  const silent = createServer((socket) => socket.end("554 go away\r\n")).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const port = (silent.address() as { port: number }).port;
  const before = settleEnvironment({
    mailServer: {
      ...{ host: "127.0.0.1", port, isSecure: false, requiresTls: false, from: "a@example.com" },
      login: { user: "rollcall", password: "hush-hush" },
    },
  });
  const found = [
    ...(await examineMachine({ ...examined(), settings: before })),
    ...(await examineDatabase(examined())),
    ...(await examineWork({ ...examined(), isRunning: true })),
  ];
  silent.close();
  expect(broken(found)).toEqual(["E-mail", "Schema", "Workers", "Queue", "Lost files"]);
  expect(found.find(({ name }) => name === "Data folder")?.state).toBe("notice");
  expect(found.every(({ state, advice }) => state === "ok" || (advice ?? "").length > 10)).toBe(true);
  expect(JSON.stringify(found)).not.toContain("hush-hush");

  const [folder] = await examineMachine({ ...examined(true), settings: { ...before, mailServer: null } });
  expect(folder?.state).toBe("ok");
});

it("says before a restore that it would be refused, and of a closed installation that it goes on elsewhere", async () => {
  const schemaOf = async () =>
    (await examineDatabase(examined())).find(({ name }) => name === "Schema") ?? expect.unreachable();
  await client.query("create schema rollcall_closed");
  expect(await schemaOf()).toMatchObject({ state: "broken", advice: expect.stringContaining("--reopen") });
  await client.query("drop schema rollcall_closed");
  await client.query("alter table _prisma_migrations rename to kept");
  try {
    await storage().write(`organizations/${newId()}/assets/a.png`, Buffer.from("a"));
    expect(await schemaOf()).toMatchObject({
      state: "broken",
      text: expect.stringContaining("has an installation's files"),
    });
  } finally {
    await client.query("alter table kept rename to _prisma_migrations");
  }
});
