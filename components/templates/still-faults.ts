import { errorText } from "#components/form/faults.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { codeOfItem } from "#components/i18n/code-text.ts";
import { videoErrorText } from "#components/i18n/video-error-text.ts";
import { ApiError } from "#lib/client/api/call.ts";
import type { Fault } from "#lib/contract/faults.ts";
import { layerHeading } from "./other-properties.ts";

type Needed = Pick<Messages, "kit" | "templates" | "videoReasons">;

/** Why a still cannot be drawn, a sentence each: what the API refused, without the words that only a program needs. */
export function stillFaults(error: Error, { kit, templates, videoReasons }: Needed): string[] {
  if (!(error instanceof ApiError) || typeof error.detail === "string") return [errorText(error, kit)];
  return [...new Set(error.detail.map(sentenceOf))];

  /** With its layer, as one reads it out. */
  function sentenceOf(item: Fault): string {
    const { code: reason, facts } = codeOfItem(item);
    const { layer, ...ctx } = facts;
    const message = kit.said(item.msg.replace(/^Value error, /, ""));
    const text = videoErrorText({ message, reason, ctx }, videoReasons);
    if (typeof layer !== "string" || text === message) return text;
    return `${templates.stillFault.inLayer({ layer: layerHeading(layer, templates) })}${text}`;
  }
}
