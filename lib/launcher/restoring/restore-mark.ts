import type pg from "pg";
import { RESTORE_MARK } from "#lib/server/schema-state.ts";

/** Whether a restore into this database was begun and has not been finished. */
export async function isRestoreUnfinished(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regnamespace($1) is not null as found", [
    RESTORE_MARK,
  ]);
  return rows[0]?.found ?? false;
}

/** Until `endRestore`, the product does not start on this database. */
export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${RESTORE_MARK}`);
}

export async function endRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema ${RESTORE_MARK}`);
}
