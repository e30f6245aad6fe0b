import { OCCURRENCE_STATUSES, type SKIP_REASONS } from "#lib/contract/resources/occurrence-values.ts";

export type OccurrenceStatus = (typeof OCCURRENCE_STATUSES)[number];
/** The statuses of which something is still to come. */
export type OpenStatus = Exclude<OccurrenceStatus, "sent" | "skipped">;
export type SkipReason = (typeof SKIP_REASONS)[number];

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

export const isOpen = (status: OccurrenceStatus): status is OpenStatus =>
  status !== "sent" && status !== "skipped";

/** Reasons that are about the person and the rule as they are: once they do not hold any more, it is planned again. */
export const PASSING_REASONS: readonly SkipReason[] = [
  "opted_out",
  "archived",
  "not_selected",
  "person_changed_date",
  "celebration_disabled",
];

/** Reasons that a change of the person may have ended. */
export const MENDABLE_REASONS: readonly SkipReason[] = ["no_email", "address_failed", "video_failed"];

/** Reasons that a change of the celebration may have ended: of its designs, say. */
export const MENDABLE_BY_RULE: readonly SkipReason[] = ["video_failed", "no_design"];
