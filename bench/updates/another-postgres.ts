import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { newApiKey } from "#lib/server/auth/api-key.ts";
import { differences, digestRows } from "../backup/compare.ts";
import { openMailSink } from "../faults/mail-sink.ts";
import { freePort, startProduct } from "../product.ts";
import { Api } from "./api.ts";
import {
  checkAccess,
  checkDelivered,
  checkDoctor,
  checkNewOrders,
  checkRows,
  checkUnfinished,
} from "./check-updated.ts";
import { fillProduct } from "./fill-product.ts";
import { openSwitchedReceiver } from "./receiver.ts";
import { type Check, Report } from "./report.ts";
import { OWNER, PATIENTLY, settingsFor } from "./settings.ts";

/**
 * `npm run bench updates postgres URL`: what docs/operations.md says of the next major version of PostgreSQL. Backs up an
 * installation with an embedded PostgreSQL, restores it into the empty database at the URL, and looks at all of it there.
 */
export async function moveToPostgres(databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  const receiver = await openSwitchedReceiver();
  const mails = await openMailSink();
  const key = newApiKey();
  const port = await freePort();
  const report = new Report();
  try {
    const from = settingsFor(join(folder, "from"), key, mails);
    const source = await startProduct(from, port, PATIENTLY);
    const { made, earlier } = await fillProduct(new Api(source.url, key), receiver).finally(source.stop);
    const file = join(folder, "backup.tar.zst");
    await command("backup", [file], { ...from, DATABASE_URL: "" });
    const to = { ...settingsFor(join(folder, "to"), key, mails), DATABASE_URL: databaseUrl };
    await command("restore", [file], to);
    report.tell(await compareRows(join(folder, "from"), databaseUrl));
    receiver.isRefusing = false;
    const product = await startProduct(to, port, PATIENTLY);
    try {
      const place = {
        ...{ api: new Api(product.url, key), dataDir: join(folder, "to"), folder, made, earlier },
      };
      await report.check({
        "rows and files": () => checkRows(place),
        "what was waiting": () => checkUnfinished(place),
        "new orders": () => checkNewOrders(place),
        access: () => checkAccess(place, OWNER),
        webhooks: () => checkDelivered(receiver),
        "the doctor": () => checkDoctor({ ...to, PORT: String(port) }),
      });
    } finally {
      await product.stop();
    }
  } finally {
    receiver.close();
    await mails.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(`\n${report.problems} problems, load ${loadavg()[0]?.toFixed(1)}.`);
  if (report.problems > 0) process.exitCode = 1;
}

async function command(name: string, args: string[], settings: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...settings };
  const { stdout } = await promisify(execFile)("node", [`lib/launcher/${name}.ts`, ...args], { env });
  console.log(stdout.trim());
}

/** Every row of every table, of the one database and of the other. */
async function compareRows(dataDir: string, databaseUrl: string): Promise<Check> {
  const postgres = await EmbeddedPostgres.start({ dataDir });
  try {
    const before = await digestRows(postgres.url("rollcall"));
    const other = differences(before, await digestRows(databaseUrl));
    const [one, now] = [await versionOf(postgres.url("rollcall")), await versionOf(databaseUrl)];
    const told = `PostgreSQL ${one} to ${now}: ${before.size} tables, ${other.length} with other rows`;
    return { told, problems: other.map((name) => `after the restore, other rows in ${name}`) };
  } finally {
    await postgres.stop();
  }
}

async function versionOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  await client.end();
  return rows[0]?.version ?? "";
}
