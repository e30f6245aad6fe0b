import { errorText } from "#components/form/faults.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { ApiError } from "#lib/client/api/call.ts";
import { layerHeading } from "./further-things.ts";

/** Why a still cannot be drawn, a sentence each: what the API refused, without the words that only a program needs. */
export function stillFaults(error: Error, { kit, templates }: Pick<Messages, "kit" | "templates">): string[] {
  if (!(error instanceof ApiError) || typeof error.detail === "string") return [errorText(error, kit)];
  return [...new Set(error.detail.map(({ msg }) => sentenceOf(msg.replace(/^Value error, /, ""))))];

  /** `layer "first_shout": …` as one reads it out. */
  function sentenceOf(message: string): string {
    const [whole, name] = /^layer "([^"]+)": /i.exec(message) ?? [""];
    const layer =
      name === undefined ? "" : templates.stillFault.inLayer({ layer: layerHeading(name, templates) });
    return `${layer}${kit.said(message.slice(whole.length))}`;
  }
}
