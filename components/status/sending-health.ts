import type { SendingState } from "#lib/client/sending-state/sending-state.ts";

/**
 * `stopped`: no worker runs, and something is late. `idle`: none runs, and nothing is due yet. `late`: workers run, and do
 * not get through what is due.
 */
export type SendingHealth = "well" | "late" | "idle" | "stopped";

/** Whether what is due is sent in time. */
export function sendingHealth({
  workers,
  overdue,
}: Pick<SendingState, "workers" | "overdue">): SendingHealth {
  const isLate = overdue.greetings + overdue.emails > 0;
  if (workers === 0) return isLate ? "stopped" : "idle";
  return isLate ? "late" : "well";
}

/** `unused`: nobody can tell, because nothing was sent. */
type MailHealth = "off" | "refusing" | "unused" | "well";

/** Whether the mail server takes e-mails. @param isUsed whether it has taken any */
export function mailHealth(
  { is_mail_set_up: isSetUp, refused }: Pick<SendingState, "is_mail_set_up" | "refused">,
  isUsed: boolean,
): MailHealth {
  if (!isSetUp) return "off";
  if (refused.emails > 0) return "refusing";
  return isUsed ? "well" : "unused";
}
