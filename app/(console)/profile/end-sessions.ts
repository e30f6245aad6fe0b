"use server";

import { headers } from "next/headers";
import { uuid } from "#lib/contract/fields/fields.ts";
import { endOwnSessions } from "#lib/server/auth/own-sessions.ts";

/** Signs the reader out in one other place, or with null in all others. */
export async function endSessions(id: string | null): Promise<void> {
  // An action can be called with anything.
  await endOwnSessions(await headers(), id === null ? "others" : { id: uuid().parse(id) });
}
