import { createHash } from "node:crypto";
import { listMergeFields } from "#lib/contract/merge-fields.ts";
import { applyModifications, type Modification } from "#lib/contract/modification.ts";
import type { Scene } from "#lib/contract/scene.ts";
import type { StaleReason } from "#lib/contract/video.ts";
import { withDerivedFields } from "#lib/render/person-fields.ts";
import { findPortrayedPeople, type PortrayedPerson, toMergeData } from "../people/merge-data.ts";
import { findTemplateScene } from "../templates/template-scene.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import type { VideoRow } from "./video-queries.ts";

/** What a finished video shows, stored with it: whoever asks later compares it with what it would show now. */
export type Shown = {
  /** The person's revision when they were read: while it stays, nothing about them has changed. */
  personRevision: number | null;
  /** Digest of the facts in the picture; null without a person. */
  shownDigest: string | null;
  /** The photo in the picture; null when it shows none. */
  shownPhotoId: string | null;
};

type Order = { scene: Scene; modifications: readonly Modification[] };

/** What a scene shows of whoever it is for: read off the scene once, however many people there are. */
type AskedFacts = {
  /** The merge fields whose values are in the picture, in order. */
  fields: string[];
  hasPhoto: boolean;
  /** Whether letters and a tint that are made from the name may stand in the place of a missing photo. */
  hasInitials: boolean;
};

/** Goes through the whole scene, which takes milliseconds. */
function askedIn({ scene, modifications }: Order): AskedFacts {
  const { background, layers } = applyModifications(scene, modifications);
  const asked = listMergeFields([background, layers]);
  return {
    fields: asked.filter((field) => field !== "photo"),
    hasPhoto: asked.includes("photo"),
    hasInitials: JSON.stringify(layers).includes('"initials"'),
  };
}

function shownOf(asked: AskedFacts, person: PortrayedPerson, occasionOn: string): Shown {
  const shownPhotoId = asked.hasPhoto ? person.photoAssetId : null;
  const names = asked.hasInitials && shownPhotoId === null ? ["first_name", "last_name"] : [];
  const values = withDerivedFields(toMergeData(person), occasionOn);
  const facts = [...new Set([...asked.fields, ...names])]
    .sort()
    .map((field) => [field, values[field] ?? null]);
  const shownDigest = createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
  return { personRevision: person.revision, shownDigest, shownPhotoId };
}

/**
 * What a video made of this would show of the person: the facts that its merge fields ask for, and no others.
 * @param portrayal `occasionOn`: `YYYY-MM-DD`, the day that age and years of service count to
 */
export function shownIn(portrayal: Order & { person: PortrayedPerson | null; occasionOn: string }): Shown {
  const { person, occasionOn } = portrayal;
  if (person === null) return { personRevision: null, shownDigest: null, shownPhotoId: null };
  return shownOf(askedIn(portrayal), person, occasionOn);
}

/** Why finished videos are out of date, by id; those that are up to date, and unfinished ones, are not in it. */
export async function staleReasons(
  db: TenantDatabase,
  rows: readonly VideoRow[],
): Promise<Map<string, StaleReason[]>> {
  const finished = rows.filter(
    ({ status, newestVersion }) => status === "succeeded" && newestVersion !== null,
  );
  const [versions, now] = await Promise.all([newestVersions(db, finished), shownNow(db, finished)]);
  const reasons = new Map<string, StaleReason[]>();
  for (const row of finished) {
    const shown = now.get(row.id);
    const found: StaleReason[] = [];
    if (shown !== undefined && shown.shownDigest !== row.shownDigest) found.push("person");
    if (shown !== undefined && shown.shownPhotoId !== row.shownPhotoId) found.push("photo");
    if ((versions.get(row.templateId) ?? 0) > (row.newestVersion ?? 0)) found.push("template");
    if (found.length > 0) reasons.set(row.id, found);
  }
  return reasons;
}

async function newestVersions(db: TenantDatabase, rows: readonly VideoRow[]): Promise<Map<string, number>> {
  const ids = [...new Set(rows.map(({ templateId }) => templateId))];
  if (ids.length === 0) return new Map();
  const templates = await db.template.findMany({
    where: { id: { in: ids } },
    select: { id: true, latestVersion: true },
  });
  return new Map(templates.map(({ id, latestVersion }) => [id, latestVersion]));
}

/** What the videos would show now, of those whose person has changed at all since. */
async function shownNow(db: TenantDatabase, rows: readonly VideoRow[]): Promise<Map<string, Shown>> {
  const changed = rows.filter(
    ({ person, personRevision }) => person !== null && person.revision !== personRevision,
  );
  if (changed.length === 0) return new Map();
  const people = await findPortrayedPeople(
    db,
    changed.flatMap(({ personId }) => personId ?? []),
  );
  const asked = await askedBy(db, changed);
  const shown = new Map<string, Shown>();
  for (const row of changed) {
    const facts = asked.get(orderKey(row));
    const person = people.get(row.personId ?? "");
    if (facts === undefined || person === undefined) continue;
    shown.set(row.id, shownOf(facts, person, row.occasionOn.toISOString().slice(0, 10)));
  }
  return shown;
}

/** Videos of one key show the same facts; those of a collection have one or a few. */
function orderKey({ templateId, templateVersion, modifications }: VideoRow): string {
  return JSON.stringify([templateId, templateVersion, modifications]);
}

async function askedBy(db: TenantDatabase, rows: readonly VideoRow[]): Promise<Map<string, AskedFacts>> {
  const orders = new Map(rows.map((row) => [orderKey(row), row]));
  const asked = new Map<string, AskedFacts>();
  for (const [key, { templateId, templateVersion, ...row }] of orders) {
    const scene = await findTemplateScene(db, templateId, templateVersion);
    const modifications = row.modifications as Modification[];
    if (scene !== null) asked.set(key, askedIn({ scene, modifications }));
  }
  return asked;
}
