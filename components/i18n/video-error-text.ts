import type { Messages } from "./catalogue.ts";
import { type CodeFacts, type CodeValues, codeText, valueName } from "./code-text.ts";

/** A fault or warning of a video, as a video's error, a report or an item of a 422 has it. */
export interface VideoProblem {
  /** In English: what is said where there are no other words, as of a fault from before there were reasons. */
  message: string;
  reason?: string | undefined;
  ctx?: CodeFacts | undefined;
}

type ReasonMessages = Messages["videoReasons"];

/** Why a video cannot be made, in the page's language, by the reason and its facts. */
export function videoErrorText({ message, reason, ctx = {} }: VideoProblem, t: ReasonMessages): string {
  const text = codeText(t.reasons, reason, valuesOf(ctx, t));
  if (text === null) return message;
  const isOfFile = reason?.startsWith("font_") && Object.keys(ctx).length > 0;
  const { family } = ctx;
  const saysFamily = typeof family === "string" && text.includes(family);
  return isOfFile && typeof family === "string" && !saysFamily ? t.ofFont({ family, problem: text }) : text;
}

const CUSTOM = "custom_fields.";

/** A fact about a person, as one calls it; a custom field by its own name. */
function factName(fact: string, { facts }: ReasonMessages): string {
  return codeText(facts, fact, {}) ?? fact.replace(CUSTOM, "").replaceAll("_", " ");
}

const round = (value: number, divisor: number) => Math.round((value / divisor) * 1000) / 1000;

/** Facts as messages say them: names in words, pixels in millions, bytes in gigabytes. */
function valuesOf(ctx: CodeFacts, t: ReasonMessages): CodeValues {
  return Object.fromEntries(
    Object.entries(ctx).flatMap(([name, fact]) => {
      const value = messageValue(name, fact, t);
      return value === null ? [] : [[valueName(name), value]];
    }),
  );
}

function messageValue(name: string, fact: CodeFacts[string] | undefined, t: ReasonMessages) {
  if (fact === null || fact === undefined) return null;
  if (typeof fact === "object") {
    if (name === "facts") return fact.map((one) => factName(one, t)).join(", ");
    if (name === "fields") return fact.map((field) => `{{${field} | "…"}}`).join(", ");
    return fact.join(" ");
  }
  if (typeof fact === "string") return name === "fact" ? factName(fact, t) : fact;
  if (typeof fact === "boolean") return fact;
  if (name.endsWith("pixels") && !name.endsWith("megapixels")) return round(fact, 1_000_000);
  return name.endsWith("_bytes") ? round(fact, 1_000_000_000) : fact;
}
