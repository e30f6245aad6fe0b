import { z } from "zod";
import { celebration } from "#lib/contract/resources/celebration.ts";
import { languageSchema } from "#lib/contract/resources/language.ts";
import type { CelebrationRow } from "./celebration-queries.ts";

export type CelebrationResource = z.output<typeof celebration>;

const { people, texts } = celebration.shape;
const stored = z.object({ people, texts });

/** The filter of people and the words of a celebration, as they are stored. */
export const storedParts = (row: Pick<CelebrationRow, "people" | "texts">) => stored.parse(row);

/** A celebration as the API shows it, but for its warnings, which take queries: see `shownCelebrations`. */
export function toCelebration(row: CelebrationRow): CelebrationResource {
  return {
    id: row.id,
    org_id: row.orgId,
    name: row.name,
    enabled: row.enabled,
    occasion: row.occasion,
    people: storedParts(row).people,
    template_ids: row.templateIds,
    lead_days: row.leadDays,
    approval: row.approverIds.length === 0 ? "none" : { members: row.approverIds },
    without_approval: row.withoutApproval,
    send_at: row.sendAt,
    off_days: row.offDays,
    leap_day: row.leapDay,
    years: row.years.length === 0 ? null : row.years,
    grace_days: row.graceDays,
    keep: row.keep,
    to: recipientsOf(row),
    subject: row.subject,
    text: row.text,
    texts: storedParts(row).texts,
    language: languageSchema.parse(row.language),
    warnings: [],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function recipientsOf({ toPerson, addresses }: CelebrationRow): CelebrationResource["to"] {
  if (toPerson) return "person";
  return addresses.length === 0 ? null : addresses;
}
