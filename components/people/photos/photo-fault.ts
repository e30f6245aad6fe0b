import { type ErrorMessages, errorText, isRefusalError } from "#components/form/faults.ts";
import { codeOfItem } from "#components/i18n/code-text.ts";

/**
 * Why a photo was not added. What is none is told so, where the API, which takes sounds and fonts as well, names every
 * kind of file that this one is not.
 */
export function photoFault(error: unknown, noPhoto: string, t: Required<ErrorMessages>): string {
  const items = isRefusalError(error) && typeof error.detail !== "string" ? error.detail : [];
  return items.some((item) => codeOfItem(item).code === "file_unknown") ? noPhoto : errorText(error, t);
}
