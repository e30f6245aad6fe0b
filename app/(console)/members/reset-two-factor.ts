"use server";

import type { ActionResult } from "#lib/client/api/action-result.ts";
import { uuid } from "#lib/contract/fields/fields.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { resetTwoFactor } from "#lib/server/organizations/two-factor-service.ts";
import { parsed, runAction } from "../../(account)/run-action.ts";

/** Turns a member's two-factor sign-in off, for an owner of the organization that the console shows. */
export async function resetMembersTwoFactor(userId: string): Promise<ActionResult> {
  const actor = await pageActor("/members");
  return runAction(() => resetTwoFactor(actor, parsed(uuid(), userId)));
}
