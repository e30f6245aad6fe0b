import type pg from "pg";
import { RESTORE_MARK } from "#lib/server/schema-state.ts";
import { hasMark } from "../schema-mark.ts";

/** Whether a restore into this database was begun and has not been finished. */
export const isRestoreUnfinished = (client: pg.ClientBase): Promise<boolean> => hasMark(client, RESTORE_MARK);

/** The file store of the restore that was begun; null if none was, or it is not known. */
export async function storeOfRestore(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ store: string | null }>(
    "select obj_description(to_regnamespace($1), 'pg_namespace') as store",
    [RESTORE_MARK],
  );
  return rows[0]?.store ?? null;
}

/** Until `endRestore`, the product does not start on this database. @param store where the files go */
export async function beginRestore(client: pg.Client, store: string): Promise<void> {
  await client.query(`create schema if not exists ${RESTORE_MARK}`);
  await client.query(`comment on schema ${RESTORE_MARK} is ${client.escapeLiteral(store)}`);
}

export async function endRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema ${RESTORE_MARK}`);
}
