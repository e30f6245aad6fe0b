"use server";

import { headers } from "next/headers";
import type { ActionResult } from "#lib/client/api/action-result.ts";
import { type PasswordResetInput, passwordResetInput } from "#lib/contract/resources/account.ts";
import { useResetLink } from "#lib/server/organizations/password-reset-service.ts";
import { parsed, runAction } from "../run-action.ts";

/** Sets the chosen password; the token in the input is what allows it. */
export async function resetPassword(input: PasswordResetInput): Promise<ActionResult> {
  return runAction(async () => useResetLink(parsed(passwordResetInput, input), await headers()));
}
