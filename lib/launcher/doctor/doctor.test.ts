import { once } from "node:events";
import { chmod } from "node:fs/promises";
import { createServer } from "node:net";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { closeRelays } from "#lib/server/mails/index.ts";
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
