import type { z } from "zod";
import type { sendingState } from "#lib/contract/resources/sending-state.ts";
import type { Actor } from "../actor.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { findRefused } from "../jobs/refused-mails.ts";
import { countWorkers } from "../jobs/worker-count.ts";
import { isMailSetUp } from "../mails/index.ts";
import { findOverdue } from "./overdue-sending.ts";

export type SendingState = z.output<typeof sendingState>;

/** Whether the actor's organization gets sent what is due, as of this moment. */
export async function get({ orgId }: Actor): Promise<SendingState> {
  const [workers, [overdue], refused] = await Promise.all([
    countWorkers(),
    findOverdue(database(), orgId, clock.now()),
    findRefused(orgId),
  ]);
  return {
    org_id: orgId,
    workers,
    is_mail_set_up: isMailSetUp(),
    overdue: {
      greetings: overdue?.greetings ?? 0,
      emails: overdue?.emails ?? 0,
      since: overdue?.since.toISOString() ?? null,
    },
    refused: {
      emails: refused.emails,
      since: refused.since?.toISOString() ?? null,
      relay_answer: refused.answer,
    },
  };
}
