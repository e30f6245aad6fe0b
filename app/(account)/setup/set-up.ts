"use server";

import type { ActionResult } from "#lib/client/api/action-result.ts";
import { type SetupInput, setupInput } from "#lib/contract/resources/account.ts";
import { pageTimeZone } from "#lib/server/auth/page-time-zone.ts";
import { completeSetup } from "#lib/server/setup/setup-service.ts";
import { addressOfRequest, parsed, runAction } from "../run-action.ts";

/** Creates the first owner; the token in the input is what allows it. The organization is where the browser is. */
export async function setUp(input: SetupInput): Promise<ActionResult> {
  return runAction(async () => {
    const timeZone = await pageTimeZone();
    return completeSetup(parsed(setupInput, input), await addressOfRequest(), timeZone);
  });
}
