"use server";

import type { ActionAnswer } from "#lib/client/api/action-answer.ts";
import { uuid } from "#lib/contract/fields/fields.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { resetTwoFactor } from "#lib/server/organizations/two-factor-service.ts";
import { answerOf, parsed } from "../../(account)/action-answer.ts";

/** Turns a member's two-factor sign-in off, for an owner of the organization that the console shows. */
export async function resetMembersTwoFactor(userId: string): Promise<ActionAnswer> {
  const actor = await pageActor("/members");
  return answerOf(() => resetTwoFactor(actor, parsed(uuid(), userId)));
}
