import type { MergeValue } from "#lib/contract/scene/merge-fields.ts";
import { applyMergeFields } from "#lib/contract/scene/merge-fields.ts";
import { withDerivedFields } from "#lib/render/index.ts";
import type { Person } from "../generated/prisma/client.ts";
import { oneLine } from "../mails/index.ts";
import { toMergeData } from "../people/index.ts";

/** What somebody wrote, with merge fields. */
export type Words = { subject: string; text: string };

/** Whom a message is about, and on which day; nobody has no values. */
export type About = { person: Person | null; occasionOn: Date };

/**
 * Fills in merge fields, as in a video about the same person.
 * @param language of dates, where the person has none
 * @returns the subject in one line, and the fields that had neither value nor fallback
 */
export function fillWords(
  { subject, text }: Words,
  { person, occasionOn }: About,
  language: string,
): Words & { missing: string[] } {
  const facts: Record<string, MergeValue> = person === null ? {} : toMergeData(person);
  const values = withDerivedFields(facts, occasionOn.toISOString().slice(0, 10));
  const locale = person?.language ?? language;
  const [title, body] = [subject, text].map((words) => applyMergeFields(words, values, locale));
  return {
    subject: oneLine(title?.text ?? ""),
    text: body?.text ?? "",
    missing: [...new Set([...(title?.missing ?? []), ...(body?.missing ?? [])])],
  };
}
