import type { BodyOf } from "#lib/contract/contract.ts";
import type { createCelebration, updateCelebration } from "#lib/contract/resources/celebration.ts";
import type { Prisma } from "../generated/prisma/client.ts";

type Input = BodyOf<typeof createCelebration>;
type Columns = Omit<Prisma.CelebrationUncheckedCreateInput, "id" | "orgId">;

/** What is sent of a celebration as columns; what is not sent stays out. */
export function toColumns(input: Input): Columns;
export function toColumns(input: BodyOf<typeof updateCelebration>): Partial<Columns>;
export function toColumns(input: BodyOf<typeof updateCelebration>): Partial<Columns> {
  const columns: Partial<Columns> = {
    name: input.name,
    enabled: input.enabled,
    occasion: input.occasion,
    people: input.people === undefined ? undefined : filledFilters(input.people),
    templateIds: input.template_ids && [...new Set(input.template_ids)],
    leadDays: input.lead_days,
    approverIds: approversOf(input.approval),
    withoutApproval: input.without_approval,
    sendAt: input.send_at,
    offDays: input.off_days,
    leapDay: input.leap_day,
    years: input.years === undefined ? undefined : yearsOf(input.years),
    graceDays: input.grace_days,
    keep: input.keep,
    ...recipientsOf(input.to),
    subject: input.subject,
    text: input.text,
    texts: input.texts,
    language: input.language,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Filters without those that choose nobody in particular. */
function filledFilters(people: Input["people"]): Prisma.InputJsonObject {
  return Object.fromEntries(
    Object.entries(people).flatMap(([field, values]) =>
      values === undefined || values.length === 0 ? [] : [[field, [...values]]],
    ),
  );
}

function approversOf(approval: Input["approval"] | undefined): string[] | undefined {
  if (approval === undefined) return undefined;
  return approval === "none" ? [] : [...new Set(approval.members)];
}

const yearsOf = (years: readonly number[] | null): number[] =>
  [...new Set(years ?? [])].sort((a, b) => a - b);

function recipientsOf(to: Input["to"] | undefined): Pick<Partial<Columns>, "toPerson" | "addresses"> {
  if (to === undefined) return {};
  const addresses = to === null || to === "person" ? [] : to;
  const distinct = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  return { toPerson: to === "person", addresses: [...distinct.values()] };
}
