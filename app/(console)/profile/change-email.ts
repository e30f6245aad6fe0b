"use server";

import { headers } from "next/headers";
import type { ActionResult } from "#lib/client/api/action-result.ts";
import { type EmailChange, emailChange } from "#lib/contract/resources/account.ts";
import { changeOwnEmail } from "#lib/server/auth/own-email.ts";
import { parsed, runAction } from "../../(account)/run-action.ts";

/** Gives the reader another address to sign in with. */
export async function changeEmail(change: EmailChange): Promise<ActionResult> {
  return runAction(async () => changeOwnEmail(await headers(), parsed(emailChange, change)));
}
