import { OCCURRENCE_STATUSES } from "#lib/contract/resources/occurrence-values.ts";

export type OccurrenceStatus = (typeof OCCURRENCE_STATUSES)[number];

/**
 * The possible status changes of an occurrence. Back to `planned` means that its video is made anew. What was sent stays
 * so: nobody is congratulated twice.
 */
const TRANSITIONS: Readonly<Record<OccurrenceStatus, readonly OccurrenceStatus[]>> = {
  planned: ["prepared", "awaiting_approval", "skipped"],
  prepared: ["planned", "awaiting_approval", "sent", "skipped"],
  awaiting_approval: ["planned", "prepared", "approved", "sent", "skipped"],
  approved: ["planned", "sent", "skipped"],
  sent: [],
  skipped: ["planned"],
};

/** The statuses from which an occurrence may become `to`: the condition of the update that sets it. */
export const sourcesOf = (to: OccurrenceStatus): OccurrenceStatus[] =>
  OCCURRENCE_STATUSES.filter((from) => TRANSITIONS[from].includes(to));
