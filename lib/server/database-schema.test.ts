import { afterAll, expect, test } from "vitest";
import { contracts } from "#lib/contract/contracts.ts";
import { volatileFields } from "#lib/contract/resources/volatile-fields.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "./database.ts";
import { LIVE_CHANNEL, LIVE_KINDS } from "./notifications/live-notification.ts";

/* What the model cannot say and a migration must not forget. */

await openTestInstallation();
afterAll(() => database().$disconnect());

type ForeignKey = { name: string; from: string; to: string; columns: string[]; cascades: boolean };

const keys = await database().$queryRaw<ForeignKey[]>`
  select c.conname::text as name, c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
    (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey))
      as columns, c.confdeltype = 'c' as cascades
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

const owned = (
  await database().$queryRaw<{ table: string }[]>`
    select table_name::text as table from information_schema.columns
    where table_schema = 'public' and column_name = 'org_id'`
).map(({ table }) => table);

const triggers = (
  await database().$queryRaw<
    { name: string }[]
  >`select tgname::text as name from pg_trigger where not tgisinternal`
).map(({ name }) => name);

/** The table of a path's rows: `/v1/api-keys/{api_key_id}` is `api_keys`, the caller's `/v1/calendar-feed` `calendar_feeds`. */
function tableOf(path: string): string {
  const last = path
    .replace(/\/\{\w+\}$/, "")
    .split("/")
    .at(-1);
  const name = (last ?? "").replaceAll("-", "_");
  return owned.includes(`${name}s`) ? `${name}s` : name;
}

test("a row can only point at rows of its own organization", () => {
  const between = keys.filter(({ from, to }) => owned.includes(from) && owned.includes(to));
  expect(between.length).toBeGreaterThan(8);
  expect(between.filter(({ columns }) => !columns.includes("org_id"))).toEqual([]);
});

test("a row goes with its organization", () => {
  const goes = keys.filter(({ columns, cascades }) => columns.includes("org_id") && cascades);
  expect(owned.filter((table) => !goes.some(({ from }) => from === table))).toEqual([]);
});

/** Why a table has no such trigger although an operation with DELETE names its rows. */
const KEPT: Readonly<Record<string, string>> = {
  api_keys: "A revoked key's row stays",
};

test("a stored response is emptied when the row that it is about is deleted", () => {
  const created: string[] = contracts.filter(({ idempotent }) => idempotent === true).map(({ path }) => path);
  const deleted = contracts
    .filter(({ method, path }) => method === "DELETE" && created.includes(path.replace(/\/\{\w+\}$/, "")))
    .map(({ path }) => tableOf(path));
  expect(deleted.length).toBeGreaterThan(5);
  const missing = deleted.filter((table) => !triggers.includes(`${table}_forget_answers`));
  expect(missing).toEqual(Object.keys(KEPT));
});

/** Why an open page is not told of what changes in a table without a request. */
const NOT_LIVE: Readonly<Record<string, string>> = {
  api_keys: "When a key was used last is written every minute, and read when somebody looks",
  calendar_feeds: "When a calendar last asked for it is read when its dialog opens",
  backup_state: "Its page asks every half minute",
  celebrations: "What keeps one from working is read when somebody comes to its page",
  hosts: "Its page asks every few seconds",
  mail_settings: "The operator sets up the SMTP server, and restarts the installation for it",
  mails: "Admins alone see them, and every member is told; their page asks while one is on its way",
  sending_state: "Its page asks every few seconds",
  template_drafts: "The editor asks for versions that others publish",
  templates: "A thumbnail is drawn once, within seconds of the template's creation",
  webhooks: "A previous secret expires at a time that the page shows",
};

test("the server knows every kind of change that the database notifies it of", async () => {
  const rows = await database().$queryRaw<{ source: string }[]>`
    select prosrc as source from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like ${`%${LIVE_CHANNEL}%`}`;
  const sent = rows.flatMap(({ source }) => [...source.matchAll(/['"]kind['"][,:]\s*['"](\w+)['"]/g)]);
  const kinds = new Set(sent.map(([, kind]) => kind));
  expect(kinds).toContain("video");
  expect([...kinds].filter((kind) => !LIVE_KINDS.some((known) => known === kind))).toEqual([]);
});

test("open pages are told of what changes without a request", () => {
  const volatile = contracts
    .filter(
      ({ method, etag, success }) => method === "GET" && etag && volatileFields(success.schema).size > 0,
    )
    .map(({ path }) => tableOf(path));
  expect(volatile).toContain("videos");
  const silent = volatile.filter((table) => !triggers.includes(`${table}_tell_changed`));
  expect(silent.sort()).toEqual(Object.keys(NOT_LIVE).sort());
});
