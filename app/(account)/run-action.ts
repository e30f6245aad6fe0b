import { headers } from "next/headers";
import type { z } from "zod";
import { pageMessages } from "#app/page-messages.ts";
import type { ActionAnswer, ActionResult } from "#lib/client/api/action-result.ts";
import { toFaults } from "#lib/contract/faults.ts";
import { logRefusal } from "#lib/server/auth/access-log.ts";
import { clientAddress } from "#lib/server/client-address.ts";
import { RequestError, ValidationError } from "#lib/server/errors.ts";
import { newId } from "#lib/server/ids.ts";
import { log } from "#lib/server/log.ts";

/** Runs an action and puts what it throws into its result: a refusal in its own words, a fault of ours only logged. */
export async function runAction(work: () => Promise<unknown>): Promise<ActionResult> {
  const answer = await runAnswering(work);
  return answer.ok ? { ok: true } : answer;
}

/** As `runAction`, with what the action makes. */
export async function runAnswering<Value>(work: () => Promise<Value>): Promise<ActionAnswer<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof RequestError) {
      logRefusal(error, { operation: "action", requestId: newId(), headers: await headers() });
      return { ok: false, status: error.status, ...error.body, requestId: null };
    }
    const requestId = newId();
    log().error({ requestId, err: error }, "action failed");
    const detail = (await pageMessages()).account.faults.serverFailed;
    return { ok: false, status: 500, detail, code: "internal_error", requestId };
  }
}

/** What came from the browser, checked again: an action can be called with anything. @throws {ValidationError} */
export function parsed<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input, { reportInput: true });
  if (!result.success) throw new ValidationError(toFaults(result.error, "body"));
  return result.data;
}

/** The address that the action's request came from, for the audit log. */
export async function addressOfRequest(): Promise<string | null> {
  return clientAddress(await headers());
}
