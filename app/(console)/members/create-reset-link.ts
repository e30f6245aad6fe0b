"use server";

import { uuid } from "#lib/contract/fields/fields.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { createResetLink } from "#lib/server/organizations/password-reset-service.ts";
import { parsed, runAnswering } from "../../(account)/run-action.ts";

/** Creates the link with which a member chooses a new password, for an admin of the shown organization. */
export async function createMembersResetLink(userId: string) {
  const actor = await pageActor("/members");
  return runAnswering(() => createResetLink(actor, parsed(uuid(), userId)));
}
