import type { MailedApproval } from "#lib/client/celebrations/occurrences.ts";

/** Of what an e-mail lists, how many are approved now, were before, are skipped, and still wait. */
export function mailedOutcome({ approved, unchanged }: MailedApproval) {
  const countOf = (...statuses: MailedApproval["unchanged"][number]["status"][]) =>
    unchanged.filter(({ status }) => statuses.includes(status)).length;
  return {
    approved,
    already: countOf("approved", "sent"),
    skipped: countOf("skipped"),
    waiting: countOf("planned", "prepared", "awaiting_approval"),
  };
}
