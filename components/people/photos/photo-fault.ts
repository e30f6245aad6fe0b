import { errorText, isRefusalError } from "#components/form/faults.ts";
import type { KitMessages } from "#components/i18n/catalogue.ts";

/**
 * Why a photo was not added. What is none is told so, where the API, which takes sounds and fonts as well, names every
 * kind of file that this one is not.
 */
export function photoFault(error: unknown, noPhoto: string, t: KitMessages): string {
  const isNone =
    isRefusalError(error) &&
    typeof error.detail !== "string" &&
    error.detail.some(({ msg }) => msg.startsWith("Value error, The file is no image"));
  return isNone ? noPhoto : errorText(error, t);
}
