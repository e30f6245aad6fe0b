import { errorText, isRefusalError } from "#components/form/faults.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { codeOfItem } from "#components/i18n/code-text.ts";
import { videoErrorText } from "#components/i18n/video-error-text.ts";

type Needed = Pick<Messages, "kit" | "videoReasons">;

/**
 * Why a photo was not added. What is none is told so, where the API, which takes sounds and fonts as well, names every
 * kind of file that this one is not.
 */
export function photoFault(error: unknown, noPhoto: string, { kit, videoReasons }: Needed): string {
  if (!isRefusalError(error) || typeof error.detail === "string") return errorText(error, kit);
  const items = error.detail.map((item) => ({ message: item.msg, ...codeOfItem(item) }));
  if (items.some(({ code }) => code === "file_unknown")) return noPhoto;
  const [first] = items.filter(({ code }) => Object.hasOwn(videoReasons.reasons, code));
  if (first === undefined) return errorText(error, kit);
  return videoErrorText({ message: first.message, reason: first.code, ctx: first.facts }, videoReasons);
}
