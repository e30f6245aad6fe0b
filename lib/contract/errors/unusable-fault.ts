import type { ErrorDefinition, Facts, FactsOfKinds } from "./define-error.ts";
import { UNUSABLE_ERRORS } from "./unusable-errors.ts";

type UnusableErrors = typeof UNUSABLE_ERRORS;

export type UnusableCode = keyof UnusableErrors;

export const UNUSABLE_CODES = Object.keys(UNUSABLE_ERRORS) as UnusableCode[];

/** Why a file cannot be used: a code with its facts. */
export type UnusableFault = {
  [Code in UnusableCode]: {
    readonly code: Code;
    readonly facts: FactsOfKinds<UnusableErrors[Code]["facts"]>;
  };
}[UnusableCode];

/** The codes that have no facts. */
export type PlainUnusableCode = {
  [Code in UnusableCode]: [keyof UnusableErrors[Code]["facts"]] extends [never] ? Code : never;
}[UnusableCode];

const unusableDefinition = (code: UnusableCode): ErrorDefinition => UNUSABLE_ERRORS[code];

/** The sentence for the person who uploaded the file. */
export function unusableSentence({ code, facts }: UnusableFault): string {
  return unusableDefinition(code).say(facts);
}

/** Whether a value is a code with exactly its facts. */
export function isUnusableFault(value: unknown): value is UnusableFault {
  if (typeof value !== "object" || value === null || !("code" in value && "facts" in value)) return false;
  const { code, facts } = value;
  const known = UNUSABLE_CODES.find((one) => one === code);
  if (known === undefined || typeof facts !== "object" || facts === null) return false;
  const names = Object.keys(unusableDefinition(known).facts);
  const given = Object.entries(facts);
  return (
    given.length === names.length &&
    given.every(([name, fact]) => names.includes(name) && Number.isFinite(fact))
  );
}

/** How a scene uses a file; a font has the family that the scene gives it. */
export type UsedAs = { kind: "image" | "media" } | { kind: "font"; family: string };

/** Says why a file that a scene refers to cannot be used, with the facts. */
export function unusableInScene(fault: UnusableFault, used: UsedAs): { message: string; facts: Facts } {
  const advice = used.kind === "media" ? "choose another file" : "upload it again";
  const sentence = `${unusableSentence(fault)}; ${advice}`;
  if (used.kind !== "font") return { message: sentence, facts: fault.facts };
  return {
    message: `The font "${used.family}": ${sentence}`,
    facts: { ...fault.facts, family: used.family },
  };
}
