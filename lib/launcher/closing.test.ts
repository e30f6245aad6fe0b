import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { settleEnvironment } from "#lib/server/environment.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { closed, reopen } from "./closing.ts";
import { applyMigrations } from "./migrations.ts";

const { databaseUrl } = await openTestInstallation();
afterEach(() => reopen(databaseUrl));

it("does not start an installation that was closed, until it is opened again", async () => {
  expect(await closed(databaseUrl, async () => "backed up")).toBe("backed up");
  await expect(applyMigrations(databaseUrl)).rejects.toThrow(/goes on somewhere else.*--reopen/s);
  // A last backup can be made once more.
  expect(await closed(databaseUrl, async () => "again")).toBe("again");
  expect(await reopen(databaseUrl)).toBe(true);
  expect(await applyMigrations(databaseUrl)).toEqual([]);
});

it("leaves it open when the last backup fails", async () => {
  const failing = closed(databaseUrl, () => Promise.reject(new Error("no space left")));
  await expect(failing).rejects.toThrow("no space left");
  expect(await applyMigrations(databaseUrl)).toEqual([]);
});

it("closes nothing in which something began meanwhile", async () => {
  const web = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall" });
  try {
    await expect(closed(databaseUrl, () => web.connect())).rejects.toThrow(
      /connected.*stop it on every host/s,
    );
    expect(await applyMigrations(databaseUrl)).toEqual([]);
  } finally {
    await web.end();
  }
});

it("closes nothing that runs", async () => {
  const web = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall-queue" });
  await web.connect();
  try {
    const closing = closed(databaseUrl, () => expect.unreachable("it was backed up"));
    await expect(closing).rejects.toThrow(/connected.*rollcall-queue.*stop it on every host/s);
    expect(await applyMigrations(databaseUrl)).toEqual([]);
  } finally {
    await web.end();
  }
});

it("says how a pooler closes the connections that it keeps of what has been stopped", async () => {
  const kept = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall" });
  await kept.connect();
  const closing = () => closed(databaseUrl, () => expect.unreachable("it was backed up"));
  try {
    await expect(closing()).rejects.toThrow(/on every host, and run this again\.$/);
    settleEnvironment({ databaseSessionUrl: databaseUrl });
    await expect(closing()).rejects.toThrow(/connected.*PgBouncer.*RECONNECT/s);
  } finally {
    settleEnvironment({ databaseSessionUrl: undefined });
    await kept.end();
  }
});
