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
