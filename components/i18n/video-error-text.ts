import type { Messages } from "./catalogue.ts";
import { type CodeFacts, type CodeValues, codeText, factValues } from "./code-text.ts";
import { FILE_REMEDIES } from "./file-remedies.ts";

/** A fault or warning of a video, as a video's error, a report or an item of a 422 has it. */
export interface VideoProblem {
  /** In English: shown where there is no message, as for a fault from before there were reasons. */
  message: string;
  reason?: string | undefined;
  ctx?: CodeFacts | undefined;
}

type ReasonMessages = Messages["videoReasons"];

/** Why a video cannot be made, in the page's language, by the reason and its facts. */
export function videoErrorText(problem: VideoProblem, t: ReasonMessages): string {
  const { message, reason, ctx = {} } = problem;
  const text = codeText(t.reasons, reason, valuesOf(ctx, t)) ?? fileText(problem, t, t.remedies);
  if (text === null) return message;
  const { family } = ctx;
  const isOfFont = reason?.startsWith("font_") && typeof family === "string" && !text.includes(family);
  return isOfFont ? t.ofFont({ family, problem: text }) : text;
}

/** Why a file that was just sent cannot be used, and what to do: sending the same file again is no help. */
export function uploadErrorText(problem: VideoProblem, t: ReasonMessages): string {
  return fileText(problem, t, { ...t.remedies, ...t.remediesOfUpload }) ?? problem.message;
}

/** What is wrong with a file, and what helps. */
function fileText(
  { reason, ctx = {} }: VideoProblem,
  t: ReasonMessages,
  remedies: ReasonMessages["remedies"],
): string | null {
  const problem = codeText(t.files, reason, valuesOf(ctx, t));
  if (problem === null) return null;
  const remedy = Object.entries(FILE_REMEDIES).find(([code]) => code === reason)?.[1] ?? "another";
  return t.unusable({ problem, advice: remedies[remedy] });
}

const CUSTOM = "custom_fields.";

/** A fact about a person, as one calls it; a custom field by its own name. */
export function factName(fact: string, { facts }: Pick<ReasonMessages, "facts">): string {
  return codeText(facts, fact, {}) ?? fact.replace(CUSTOM, "").replaceAll("_", " ");
}

/** Facts as messages say them: those about a person by the names that one calls them. */
function valuesOf(ctx: CodeFacts, t: ReasonMessages): CodeValues {
  return factValues(ctx, (name, fact) => {
    if (typeof fact === "string") return name === "fact" ? factName(fact, t) : fact;
    if (typeof fact !== "object") return fact;
    if (name === "facts") return fact.map((one) => factName(one, t)).join(", ");
    return fact.join(" ");
  });
}
