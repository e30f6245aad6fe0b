"use server";

import { cookies } from "next/headers";
import type { ActionResult } from "#lib/client/api/action-result.ts";
import { type NewAccountInput, newAccountInput } from "#lib/contract/resources/account.ts";
import { acceptInput } from "#lib/contract/resources/invitation.ts";
import { ORGANIZATION_COOKIE } from "#lib/contract/resources/organization.ts";
import { findPageUser, pageCaller } from "#lib/server/auth/page-actor.ts";
import { keptCookie } from "#lib/server/browser-cookies.ts";
import { ForbiddenError } from "#lib/server/errors.ts";
import { accept } from "#lib/server/organizations/acceptance-service.ts";
import { acceptWithNewAccount } from "#lib/server/organizations/new-account-acceptance.ts";
import { addressOfRequest, parsed, runAction } from "../../run-action.ts";

/** Accepts for the signed-in person; the console then shows the organization that they joined. */
export async function joinAsUser(token: string): Promise<ActionResult> {
  return runAction(async () => {
    const user = await findPageUser();
    if (user === null) throw new ForbiddenError("signed_out_meanwhile");
    const joined = await accept(await pageCaller(user.id), parsed(acceptInput, { token }).token);
    (await cookies()).set(...keptCookie(ORGANIZATION_COOKIE, joined.org_id));
  });
}

/** Creates the invited account and accepts with it; the token in the input is what allows it. */
export async function joinWithNewAccount(input: NewAccountInput): Promise<ActionResult> {
  return runAction(async () =>
    acceptWithNewAccount(parsed(newAccountInput, input), await addressOfRequest()),
  );
}
