import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { showNotice } from "#components/ui/notices.ts";

/** Shows a success notice, for actions whose result is not visible on the page. */
export function notifyDone(message: string): void {
  showNotice({ message, color: "green", autoClose: 4_000 });
}

/** Shows an error notice. It stays until the user closes it. */
export function notifyFailure(title: string, error: unknown): void {
  showNotice({ title, message: <Reason error={error} />, color: "red", autoClose: false });
}

function Reason({ error }: { error: unknown }) {
  return errorText(error, useErrorMessages());
}
