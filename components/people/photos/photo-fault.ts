import { type ErrorMessages, errorText, isRefusalError } from "#components/form/faults.ts";
import { codeOfItem } from "#components/i18n/code-text.ts";

/**
 * Why a photo was not added. For a file that is not a photo this says just that. The API's message names
 * every supported kind of file, including sounds and fonts.
 */
export function photoFault(error: unknown, noPhoto: string, t: Required<ErrorMessages>): string {
  const items = isRefusalError(error) && typeof error.detail !== "string" ? error.detail : [];
  return items.some((item) => codeOfItem(item).code === "file_unknown") ? noPhoto : errorText(error, t);
}

/**
 * Whether the same file may be taken when it is sent again: it was not sent yet (null), or the refusal was
 * about the server, the connection or the session, and not about the file.
 */
export function mayWorkNow(error: Error | null): boolean {
  if (error === null || !isRefusalError(error)) return true;
  return ![403, 413, 422].includes(error.status);
}
