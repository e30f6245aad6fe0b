"use server";

import { headers } from "next/headers";
import type { ActionResult } from "#lib/client/api/action-result.ts";
import { type ResetRequest, resetRequest } from "#lib/contract/resources/account.ts";
import { pageLanguage } from "#lib/server/auth/page-language.ts";
import { requestResetLink } from "#lib/server/organizations/password-reset-service.ts";
import { parsed, runAction } from "../run-action.ts";

/** Has a link for a new password mailed to whoever has this address; the answer is the same if nobody has it. */
export async function requestReset(input: ResetRequest): Promise<ActionResult> {
  return runAction(async () => {
    const { email } = parsed(resetRequest, input);
    const { language } = await pageLanguage();
    return requestResetLink(email, language, await headers());
  });
}
