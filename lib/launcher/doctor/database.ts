import { storage } from "#lib/server/storage/storage.ts";
import { CLOSED, isClosed } from "../closed-mark.ts";
import { newerDatabase } from "../migrations.ts";
import { keepNameOrder } from "../name-order.ts";
import { isRestoreUnfinished } from "../restoring/restore-mark.ts";
import { readMigrations } from "../schema-engine.ts";
import { broken, type ExaminedDatabase, examine, type Finding, notice, ok } from "./finding.ts";
import { CLOCK_LIMIT_MS } from "./machine.ts";

const TESTED = 18;
const LEAST = 16;
const EXTENSIONS = ["pg_trgm", "unaccent", "btree_gin"];

/** Whether the database is one that this version can work with, and has what it needs. */
export async function examineDatabase(examined: ExaminedDatabase): Promise<Finding[]> {
  const checks: [string, (examined: ExaminedDatabase) => Promise<Finding>][] = [
    ["PostgreSQL", version],
    ["Schema", schema],
    ["Extensions", extensions],
    ["Rights", rights],
    ["Name order", nameOrder],
    ["Connections", connections],
    ["Clock", clocks],
  ];
  const found: Finding[] = [];
  for (const [name, check] of checks) found.push(...(await examine(name, () => check(examined))));
  return found;
}

async function version({ client }: ExaminedDatabase): Promise<Finding> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const text = rows[0]?.version ?? "";
  const major = Number.parseInt(text, 10);
  if (major < LEAST)
    return broken(
      "PostgreSQL",
      `version ${text}`,
      `Rollcall needs ${LEAST} or newer; it is tested with ${TESTED}.`,
    );
  if (major !== TESTED) return notice("PostgreSQL", `version ${text}`, `Rollcall is tested with ${TESTED}.`);
  return ok("PostgreSQL", `version ${text}`);
}

async function schema({ client }: ExaminedDatabase): Promise<Finding> {
  if (await isRestoreUnfinished(client))
    return broken(
      "Schema",
      "a restore into this database was not finished",
      "Run npm run restore again: it begins anew.",
    );
  if (await isClosed(client)) {
    const [reason = "", advice = ""] = CLOSED.split("\n");
    return broken("Schema", reason.replace(/\.$/, ""), advice);
  }
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('_prisma_migrations') is not null as there",
  );
  if (rows[0]?.there !== true && (await storage().entries("organizations")).length > 0)
    return broken(
      "Schema",
      "the database has no tables yet, and the file store has an installation's files",
      "Correct DATABASE_URL, or name an empty place for files: a backup is restored only where there are none.",
    );
  if (rows[0]?.there !== true)
    return notice(
      "Schema",
      "the database has no tables yet",
      "To bring back a backup, npm run restore now; otherwise npm start, or on several hosts npm run migrate, creates them.",
    );
  const { rows: applied } = await client.query<{ name: string }>(
    "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const own = (await readMigrations()).migrationDirectories.map(({ path }) => path);
  const there = new Set(applied.map(({ name }) => name));
  const newer = [...there].filter((name) => !own.includes(name));
  if (newer.length > 0)
    return broken("Schema", ...(newerDatabase(newer).split(/(?<=\)\.) /) as [string, string]));
  const missing = own.filter((name) => !there.has(name));
  if (missing.length === 0) return ok("Schema", "that of this version");
  return notice(
    "Schema",
    `${missing.length} migrations of this version are missing`,
    "npm start or npm run migrate applies them.",
  );
}

async function extensions({ client }: ExaminedDatabase): Promise<Finding> {
  const { rows } = await client.query<{ name: string; installed: boolean }>(
    "select name, installed_version is not null as installed from pg_available_extensions where name = any($1)",
    [EXTENSIONS],
  );
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return ok("Extensions", `${EXTENSIONS.join(", ")} are there`);
  return broken(
    "Extensions",
    `this PostgreSQL lacks ${missing.join(", ")}`,
    "Install its contrib package (Debian: postgresql-contrib).",
  );
}

async function rights({ client }: ExaminedDatabase): Promise<Finding> {
  const { rows } = await client.query<{ create: boolean; schema: boolean; user: string }>(
    `select has_database_privilege(current_database(), 'create') as create,
       has_schema_privilege('public', 'create') as schema, current_user::text as user`,
  );
  const [has] = rows;
  if (has?.create && has.schema) return ok("Rights", `${has.user} may create tables and schemas`);
  return broken(
    "Rights",
    `${has?.user} may not create tables or schemas`,
    "Let it own the database: alter database … owner to ….",
  );
}

async function nameOrder({ client, databaseUrl, isFixing }: ExaminedDatabase): Promise<Finding> {
  const { rows } = await client.query<{ provider: string; recorded: string | null; actual: string | null }>(
    `select collprovider::text as provider, collversion as recorded, pg_collation_actual_version(oid) as actual
     from pg_collation where oid = to_regcollation('natural_sort')`,
  );
  const [collation] = rows;
  if (collation === undefined) return ok("Name order", "not set up yet");
  const { provider, recorded, actual } = collation;
  if (provider !== "i")
    return notice(
      "Name order",
      "PostgreSQL was built without ICU",
      "Names are sorted by code point, Z before a.",
    );
  if (recorded === actual) return ok("Name order", `ICU ${actual}`);
  if (isFixing) {
    const order = await keepNameOrder(databaseUrl);
    if (order.state === "rebuilt") return ok("Name order", `${order.indexes} indexes of names were rebuilt`);
  }
  return broken(
    "Name order",
    `ICU has changed from ${recorded} to ${actual}: lists may lack people`,
    "Start Rollcall anew, or --fix.",
  );
}

async function connections({ client }: ExaminedDatabase): Promise<Finding> {
  const { rows } = await client.query<{ used: number; most: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  );
  const { used = 0, most = 0 } = rows[0] ?? {};
  const text = `${used} of ${most} in use`;
  if (used + 16 <= most) return ok("Connections", text);
  return notice(
    "Connections",
    text,
    "Raise max_connections, or run fewer workers: each process uses up to 16.",
  );
}

async function clocks({ client }: ExaminedDatabase): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: number }>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
  );
  const now = rows[0]?.now ?? before;
  const off = Math.max(before - now, now - Date.now());
  if (off <= CLOCK_LIMIT_MS) return ok("Clock", "agrees with the database's");
  return broken(
    "Clock",
    `differs from the database's by ${Math.round(off / 1000)} s`,
    "Let both use a time server.",
  );
}
