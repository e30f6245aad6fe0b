import pg from "pg";
import { expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { setForSessions } from "./session-settings.ts";

const { databaseUrl } = await openTestInstallation();

async function ask(statement: string): Promise<unknown> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: "array" })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

it("sets for the database what its sessions are to have, unless it is set otherwise", async () => {
  const name = await ask("select current_database()");
  await ask(`alter database ${name} set tcp_keepalives_count = 9`);
  expect(await setForSessions(databaseUrl)).toBe(true);
  expect(await setForSessions(databaseUrl)).toBe(true);
  expect(await ask("show tcp_keepalives_idle")).toBe("3");
  expect(await ask("show tcp_user_timeout")).toBe("7000");
  expect(await ask("show tcp_keepalives_count")).toBe("9");
  expect(await ask("show max_parallel_workers_per_gather")).toBe("0");
});
