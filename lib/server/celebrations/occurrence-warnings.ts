import type { PhotoStandIn } from "#lib/contract/resources/collection-report.ts";
import { type PhotoNeed, photoNeed } from "../collections/index.ts";
import type { Person } from "../generated/prisma/client.ts";
import { findTemplateScene } from "../templates/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { ownWords } from "./celebration-words.ts";
import type { OccurrenceResource } from "./occurrence-serializer.ts";
import { isOpen } from "./occurrence-state.ts";

type Warning = OccurrenceResource["warnings"][number];
type Warned = Pick<Person, "email" | "emailFailedAt" | "photoAssetId" | "language">;
type Rule = Pick<CelebrationRow, "toPerson" | "texts" | "people" | "language">;

/**
 * What is known to go wrong with an occurrence as things are, while that can be mended.
 * @param need what the design does without a photo; of several that it may be, the worst
 */
export function warningsOf(rule: Rule, person: Warned, need: PhotoNeed | null): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: Warning["code"], standIn: PhotoStandIn | null = null) =>
    warnings.push({ code, stand_in: standIn, layers: null });
  if (rule.toPerson && person.email === null) warn("no_email");
  else if (rule.toPerson && person.emailFailedAt !== null) warn("address_failed");
  if (person.photoAssetId === null && need !== null) {
    if (need === "required") warn("photo_required");
    else warn("no_photo", need);
  }
  if (rule.toPerson && isInOtherWords(rule, person.language)) warn("other_language");
  return warnings;
}

/** Whether somebody gets words that are not in their language. */
function isInOtherWords(rule: Rule, tag: string | null): boolean {
  if (tag === null || ownWords(rule, tag) !== undefined) return false;
  return new Intl.Locale(tag).language !== rule.language;
}

/** Occurrences with what is known to go wrong with them: of up to a page, in a few queries. */
export async function withWarnings(
  db: TenantConnection,
  occurrences: readonly OccurrenceResource[],
): Promise<OccurrenceResource[]> {
  const open = occurrences.filter(({ status }) => isOpen(status));
  if (open.length === 0) return [...occurrences];
  const idsOf = (of: (each: OccurrenceResource) => string) => [...new Set(open.map(of))];
  const rules = await db.celebration.findMany({
    where: { id: { in: idsOf(({ celebration_id }) => celebration_id) } },
  });
  const people = await db.person.findMany({
    where: { id: { in: idsOf(({ person_id }) => person_id) } },
    select: { id: true, email: true, emailFailedAt: true, photoAssetId: true, language: true },
  });
  const [ruleOf, personOf] = [byId(rules), byId(people)];
  const needs = await photoNeeds(
    db,
    rules.flatMap(({ templateIds }) => templateIds),
  );
  return occurrences.map((each) => {
    const [rule, person] = [ruleOf.get(each.celebration_id), personOf.get(each.person_id)];
    if (!isOpen(each.status) || rule === undefined || person === undefined) return each;
    const designs = each.template_id === null ? rule.templateIds : [each.template_id];
    const known = warningsOf(rule, person, worstOf(designs.map((id) => needs.get(id))));
    return { ...each, warnings: [...known, ...each.warnings] };
  });
}

/** The same of one. */
export const withWarning = async (db: TenantConnection, occurrence: OccurrenceResource) =>
  (await withWarnings(db, [occurrence]))[0] ?? occurrence;

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const BY_HARM: readonly PhotoNeed[] = ["required", "initials", "picture", "nothing"];

const worstOf = (needs: readonly (PhotoNeed | null | undefined)[]): PhotoNeed | null =>
  BY_HARM.find((need) => needs.includes(need)) ?? null;

/** By template and version, which never changes: a scene has up to a megabyte, and most lists ask for the same few. */
const known = new Map<string, PhotoNeed | null>();
const MOST_KNOWN = 2_000;

/** What the newest versions of designs that are not archived do without a photo; null for those that show none. */
async function photoNeeds(
  db: TenantConnection,
  templateIds: readonly string[],
): Promise<Map<string, PhotoNeed | null>> {
  const templates = await db.template.findMany({
    where: { id: { in: [...new Set(templateIds)] }, archivedAt: null },
    select: { id: true, latestVersion: true },
  });
  const needs = new Map<string, PhotoNeed | null>();
  for (const { id, latestVersion } of templates) {
    const key = `${id} ${latestVersion}`;
    let need = known.get(key);
    if (need === undefined) {
      const scene = await findTemplateScene(db, id, latestVersion);
      need = scene === null ? null : photoNeed(scene);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, need);
    }
    needs.set(id, need);
  }
  return needs;
}
