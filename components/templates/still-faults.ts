import { type ErrorMessages, errorText, faultText } from "#components/form/faults.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { codeOfItem } from "#components/i18n/code-text.ts";
import { ApiError } from "#lib/client/api/call.ts";
import type { Fault } from "#lib/contract/faults.ts";
import { layerHeading } from "./other-properties.ts";

type Needed = Required<ErrorMessages> & Pick<Messages, "templates">;

/** Why a still cannot be drawn, a sentence each: what the API refused, without the words that only a program needs. */
export function stillFaults(error: Error, t: Needed): string[] {
  if (!(error instanceof ApiError) || typeof error.detail === "string") return [errorText(error, t)];
  return [...new Set(error.detail.map(sentenceOf))];

  /** The fault in readable form, with its layer. */
  function sentenceOf(item: Fault): string {
    const { code, facts } = codeOfItem(item);
    const { layer } = facts;
    const text = faultText(item, t);
    const { reasons, files } = t.videoReasons;
    if (typeof layer !== "string" || !(Object.hasOwn(reasons, code) || Object.hasOwn(files, code)))
      return text;
    return `${t.templates.stillFault.inLayer({ layer: layerHeading(layer, t.templates) })}${text}`;
  }
}
