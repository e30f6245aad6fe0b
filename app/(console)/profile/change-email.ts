"use server";

import { headers } from "next/headers";
import type { ActionAnswer } from "#lib/client/api/action-answer.ts";
import { type EmailChange, emailChange } from "#lib/contract/resources/account.ts";
import { changeOwnEmail } from "#lib/server/auth/own-email.ts";
import { answerOf, parsed } from "../../(account)/action-answer.ts";

/** Gives the reader another address to sign in with. */
export async function changeEmail(change: EmailChange): Promise<ActionAnswer> {
  return answerOf(async () => changeOwnEmail(await headers(), parsed(emailChange, change)));
}
