import type { z } from "zod";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import type { celebrationInput } from "#lib/contract/resources/celebration.ts";

export type CelebrationInput = z.input<typeof celebrationInput>;
export type CelebrationBody = z.output<typeof celebrationInput>;
export type CelebrationForm = ContractFormState<CelebrationInput, CelebrationBody>;

export const FIELD_OCCASION = "custom_fields.";

/** What a new rule has because of its occasion. */
export type OccasionStart = Required<Pick<CelebrationInput, "name" | "subject" | "text" | "template_ids">>;

/** The values that a new rule starts with. */
export function startingValues(occasion: string, start: OccasionStart): CelebrationInput {
  return {
    ...start,
    occasion,
    enabled: false,
    people: {},
    lead_days: 7,
    approval: "none",
    without_approval: "hold",
    send_at: "09:00",
    off_days: "on_the_day",
    leap_day: "feb_28",
    years: null,
    grace_days: 3,
    keep: true,
    to: "person",
    texts: [],
  };
}

/** The values of a rule that exists. Whether it is on is changed apart from them. */
export function valuesOf(rule: Celebration): CelebrationInput {
  const { id: _, org_id, created_at, updated_at, enabled, warnings, ...values } = rule;
  return values;
}

/**
 * What is sent: without anybody who is written to there are no words, whatever is still in their fields.
 * @param body as the form has read it
 */
export function bodyOf({ enabled: _, ...body }: CelebrationBody): Omit<CelebrationBody, "enabled"> {
  return body.to === null ? { ...body, subject: null, text: null, texts: [] } : body;
}

/**
 * The fields that differ from those of the rule. What stays as it is, such as a design that was archived since, is not
 * checked again.
 */
export function changesOf(body: CelebrationBody, rule: Celebration): Partial<CelebrationBody> {
  const before = valuesOf(rule) as Record<string, unknown>;
  const changed = Object.entries(bodyOf(body)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
}
