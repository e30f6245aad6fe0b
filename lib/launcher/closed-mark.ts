import type pg from "pg";
import { CLOSED_MARK } from "#lib/server/schema-state.ts";
import { hasMark } from "./schema-mark.ts";

/** Why an installation does not start that was closed. */
export const CLOSED =
  "This installation was closed with its last backup (`npm run backup -- --close`), because it goes on somewhere else: two of them would send everything twice.\n" +
  "To go on with this one after all, stop the other one, run `npm run backup -- --reopen` here, and start again.";

export const isClosed = (client: pg.ClientBase): Promise<boolean> => hasMark(client, CLOSED_MARK);
