import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { showNotice } from "#components/ui/notices.ts";

/** Says that something was done, where the page itself does not show it. */
export function notifyDone(message: string): void {
  showNotice({ message, color: "green", autoClose: 4_000 });
}

/** Says that something was not done, and why. Stays until it is closed. */
export function notifyFailure(title: string, error: unknown): void {
  showNotice({ title, message: <Reason error={error} />, color: "red", autoClose: false });
}

function Reason({ error }: { error: unknown }) {
  return errorText(error, useErrorMessages());
}
