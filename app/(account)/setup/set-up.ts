"use server";

import type { ActionAnswer } from "#lib/client/api/action-answer.ts";
import { type SetupInput, setupInput } from "#lib/contract/resources/account.ts";
import { completeSetup } from "#lib/server/setup/setup-service.ts";
import { addressOfRequest, answerOf, parsed } from "../action-answer.ts";

/** Creates the first owner; the token in the input is what allows it. */
export async function setUp(input: SetupInput): Promise<ActionAnswer> {
  return answerOf(async () => completeSetup(parsed(setupInput, input), await addressOfRequest()));
}
