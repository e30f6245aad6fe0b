import type { BodyOf } from "#lib/contract/contract.ts";
import { type Fault, faultAt, faultOf } from "#lib/contract/faults.ts";
import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import type { updateCelebration } from "#lib/contract/resources/celebration.ts";
import { findMergeFieldFaults } from "#lib/contract/scene/merge-fields.ts";
import { ValidationError } from "../errors.ts";
import { findDefinitions } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";

type Patch = BodyOf<typeof updateCelebration>;

/**
 * Checks what a celebration names and says. What is not sent is not checked again: a design may have been archived, or a
 * member may have left, since.
 * @param sent the fields of the request
 * @param whole those that count for words: sent, or as they are stored
 * @throws {ValidationError} with every fault
 */
export async function checkCelebration(
  db: TenantConnection,
  sent: Patch,
  whole: Pick<Patch, "to" | "subject" | "text">,
): Promise<void> {
  const faults = [
    ...(await occasionFaults(db, sent)),
    ...(await designFaults(db, sent)),
    ...(await approverFaults(db, sent)),
    ...wordFaults(sent),
    ...missingWords(whole),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
}

async function occasionFaults(db: TenantConnection, { occasion }: Patch): Promise<Fault[]> {
  const key = occasion === undefined ? null : customFieldKey(occasion);
  if (key === null) return [];
  const field = (await findDefinitions(db)).find((each) => each.key === key || each.formerKeys.includes(key));
  const loc = ["body", "occasion"];
  if (field === undefined) return [faultOf(loc, "celebration_field_unknown", { key })];
  return field.type === "date" ? [] : [faultOf(loc, "celebration_field_not_date", { key })];
}

async function designFaults(db: TenantConnection, { template_ids: ids }: Patch): Promise<Fault[]> {
  if (ids === undefined) return [];
  const select = { id: true, name: true, archivedAt: true };
  const templates = await db.template.findMany({ where: { id: { in: ids } }, select });
  const known = new Map(templates.map((template) => [template.id, template]));
  return ids.flatMap((id, index) => {
    const loc = ["body", "template_ids", index];
    const template = known.get(id);
    if (template === undefined) return [faultOf(loc, "template_unknown")];
    if (template.archivedAt === null) return [];
    return [faultOf(loc, "celebration_design_archived", { template: template.name })];
  });
}

async function approverFaults(db: TenantConnection, { approval }: Patch): Promise<Fault[]> {
  if (approval === undefined || approval === "none") return [];
  const members = await db.member.findMany({
    where: { userId: { in: approval.members }, status: "active", role: { not: "viewer" } },
    select: { userId: true },
  });
  const known = new Set(members.map(({ userId }) => userId));
  return approval.members.flatMap((id, index) =>
    known.has(id) ? [] : [faultOf(["body", "approval", "members", index], "celebration_approver_unknown")],
  );
}

/** Merge fields that there are not, and languages that are named twice. */
function wordFaults({ subject = null, text = null, texts = [] }: Patch): Fault[] {
  const seen = new Set<string>();
  return [
    ...findMergeFieldFaults({ subject: subject ?? "", text: text ?? "" }).map((fault) =>
      faultAt(["body"], fault),
    ),
    ...texts.flatMap(({ language, ...words }, index) => {
      const loc = ["body", "texts", index];
      const faults = findMergeFieldFaults(words).map((fault) => faultAt(loc, fault));
      if (seen.has(language))
        faults.push(faultOf([...loc, "language"], "celebration_language_repeated", { language }));
      seen.add(language);
      return faults;
    }),
  ];
}

function missingWords({ to, subject, text }: Pick<Patch, "to" | "subject" | "text">): Fault[] {
  if (to === null) return [];
  return Object.entries({ subject, text })
    .filter(([, words]) => words == null)
    .map(([field]) => faultOf(["body", field], "celebration_words_missing"));
}
