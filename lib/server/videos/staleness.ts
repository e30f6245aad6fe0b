import { createHash } from "node:crypto";
import type { StaleReason } from "#lib/contract/resources/video.ts";
import { listMergeFields, type MergeValue } from "#lib/contract/scene/merge-fields.ts";
import { applyModifications, type Modification } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { withDerivedFields } from "#lib/render/index.ts";
import { findPortrayedPeople, framingOf, type PortrayedPerson, toMergeData } from "../people/index.ts";
import { findTemplateScene } from "../templates/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import type { VideoRow } from "./video-queries.ts";
import { isFinished } from "./video-state.ts";

/** What a finished video shows, stored with it, to compare it later with what it would show now. */
export type Shown = {
  /** The person's revision when they were read: while it is the same, nothing about them has changed. */
  personRevision: number | null;
  /**
   * Digests, separated by dots: of the facts in the picture; in a collection, of those in its archive; if
   * the photo in the picture is framed, of that; and of each fact by its field, to tell which ones have changed.
   * Null without a person.
   */
  shownDigest: string | null;
  /** The photo in the picture; null when it shows none. */
  shownPhotoId: string | null;
};

type Order = {
  /** With its modifications applied. */
  scene: Scene;
  /** The pattern of the names in the collection's archive; null outside one. */
  fileName: string | null;
};

/** The facts of each person in the tables of an archive. */
const FACTS_OF_TABLES = ["external_id", "first_name", "last_name", "email"];

/** What a scene shows of a person: computed once per scene, however many people there are. */
type AskedFacts = {
  /** The merge fields whose values are in the picture, in order. */
  fields: string[];
  hasPhoto: boolean;
  /** Whether initials and a tint made from the name may replace a missing photo. */
  hasInitials: boolean;
  /**
   * The merge fields whose values are in the archive, in the file's name and in the tables; null without an
   * archive.
   */
  filed: string[] | null;
};

/** Walks through the whole scene, which takes milliseconds. */
function askedIn({ scene: { background, layers }, fileName }: Order): AskedFacts {
  const asked = listMergeFields([background, layers]);
  return {
    fields: asked.filter((field) => field !== "photo"),
    hasPhoto: asked.includes("photo"),
    hasInitials: JSON.stringify(layers).includes('"initials"'),
    filed: fileName === null ? null : [...listMergeFields(fileName), ...FACTS_OF_TABLES],
  };
}

function shownOf(asked: AskedFacts, person: PortrayedPerson, occasionOn: string): Shown {
  const shownPhotoId = asked.hasPhoto ? person.photoAssetId : null;
  const names = asked.hasInitials && shownPhotoId === null ? ["first_name", "last_name"] : [];
  const values = withDerivedFields(toMergeData(person), occasionOn);
  const digests = [digestOf([...asked.fields, ...names], values)];
  if (asked.filed !== null) digests.push(digestOf(asked.filed, values));
  const framing = shownPhotoId === null ? null : framingOf(person);
  if (framing !== null) digests[2] = hashOf(framing);
  digests[3] = digestsOf([...asked.fields, ...names, ...(asked.filed ?? [])], values);
  return { personRevision: person.revision, shownDigest: digests.join("."), shownPhotoId };
}

function digestOf(fields: readonly string[], values: Readonly<Record<string, MergeValue>>): string {
  const facts = [...new Set(fields)].sort().map((field) => [field, values[field] ?? null]);
  return hashOf(facts);
}

/** Length of the digest of one fact: enough to tell two values of a person apart. */
const FACT_DIGEST = 8;

/** `first_name:k3J0xQ1a,position:…`, without a dot. */
function digestsOf(fields: readonly string[], values: Readonly<Record<string, MergeValue>>): string {
  return [...new Set(fields)]
    .sort()
    .map((field) => {
      const digest = hashOf([field, values[field] ?? null]).slice(0, FACT_DIGEST);
      return `${encodeURIComponent(field).replaceAll(".", "%2E")}:${digest}`;
    })
    .join(",");
}

/** The fields from which others are calculated. */
const ORIGINS: Readonly<Record<string, string>> = { age: "birth_date", years_of_service: "hire_date" };

/** The person's fields that have changed; empty where that was not stored. */
function changedFields(before: string | null, now: string | null): string[] {
  const known = new Set(before?.split(".")[3]?.split(","));
  const asked = new Set([...known].map((fact) => fact.split(":")[0]));
  const changed = (now?.split(".")[3]?.split(",") ?? []).filter((fact) => !known.has(fact));
  const fields = changed.flatMap((fact) => {
    const [field = ""] = fact.split(":");
    return asked.has(field) ? [decodeURIComponent(field)] : [];
  });
  return [...new Set(fields.map((field) => ORIGINS[field] ?? field))];
}

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/**
 * What a video made from this would show of the person: only the facts that its merge fields use.
 * @param portrayal `occasionOn`: `YYYY-MM-DD`, the day for which age and years of service are computed
 */
export function shownIn(portrayal: Order & { person: PortrayedPerson | null; occasionOn: string }): Shown {
  const { person, occasionOn } = portrayal;
  if (person === null) return { personRevision: null, shownDigest: null, shownPhotoId: null };
  return shownOf(askedIn(portrayal), person, occasionOn);
}

export type OutOfDate = {
  reasons: StaleReason[];
  /** The fields of the person that have changed; null when they are no reason, or not known. */
  fields: string[] | null;
  /**
   * The facts to record for the archive, when the picture is up to date and nothing else has changed; else
   * null.
   */
  refiled: Shown | null;
};

/** Finished videos that are out of date, by id; the others are not included. */
export async function findOutOfDate(
  db: TenantConnection,
  rows: readonly VideoRow[],
): Promise<Map<string, OutOfDate>> {
  const finished = rows.filter(({ status, newestVersion }) => isFinished(status) && newestVersion !== null);
  const [versions, now] = await Promise.all([newestVersions(db, finished), shownNow(db, finished)]);
  const outOfDate = new Map<string, OutOfDate>();
  for (const row of finished) {
    const shown = now.get(row.id);
    const reasons: StaleReason[] = [];
    const change = shown === undefined ? null : changeOf(row.shownDigest, shown.shownDigest);
    if (change !== null) reasons.push("person");
    if (shown !== undefined && isOtherPhoto(row, shown)) reasons.push("photo");
    if ((versions.get(row.templateId) ?? 0) > (row.newestVersion ?? 0)) reasons.push("template");
    const refiled = change === "filed" && reasons.length === 1 ? (shown ?? null) : null;
    const fields = change === null ? [] : changedFields(row.shownDigest, shown?.shownDigest ?? null);
    if (reasons.length > 0)
      outOfDate.set(row.id, { reasons, fields: fields.length === 0 ? null : fields, refiled });
  }
  return outOfDate;
}

/** Whether the photo is another one, or is shown in another way. */
function isOtherPhoto(before: Pick<Shown, "shownDigest" | "shownPhotoId">, now: Shown): boolean {
  const framing = ({ shownDigest }: Pick<Shown, "shownDigest">) => shownDigest?.split(".")[2] || null;
  return now.shownPhotoId !== before.shownPhotoId || framing(now) !== framing(before);
}

/** Where the facts have changed: in the picture, or only in the archive. */
function changeOf(before: string | null, now: string | null): "shown" | "filed" | null {
  const [shownBefore, filedBefore] = before?.split(".") ?? [];
  const [shownNow, filedNow] = now?.split(".") ?? [];
  if (shownBefore !== shownNow) return "shown";
  // Videos made before archives were tracked have no digest of the archive's facts.
  return filedBefore && filedBefore !== filedNow ? "filed" : null;
}

async function newestVersions(db: TenantConnection, rows: readonly VideoRow[]): Promise<Map<string, number>> {
  const ids = [...new Set(rows.map(({ templateId }) => templateId))];
  if (ids.length === 0) return new Map();
  const templates = await db.template.findMany({
    where: { id: { in: ids } },
    select: { id: true, latestVersion: true },
  });
  return new Map(templates.map(({ id, latestVersion }) => [id, latestVersion]));
}

/** What the videos would show now, for those whose person has changed since. */
async function shownNow(db: TenantConnection, rows: readonly VideoRow[]): Promise<Map<string, Shown>> {
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

/** Videos with the same key show the same facts; those of a collection have one or a few keys. */
function orderKey({ templateId, templateVersion, modifications, collection }: VideoRow): string {
  return JSON.stringify([templateId, templateVersion, modifications, collection?.fileName ?? null]);
}

async function askedBy(db: TenantConnection, rows: readonly VideoRow[]): Promise<Map<string, AskedFacts>> {
  const orders = new Map(rows.map((row) => [orderKey(row), row]));
  const asked = new Map<string, AskedFacts>();
  for (const [key, { templateId, templateVersion, ...row }] of orders) {
    const scene = await findTemplateScene(db, templateId, templateVersion);
    if (scene === null) continue;
    const modified = applyModifications(scene, row.modifications as Modification[]);
    asked.set(key, askedIn({ scene: modified, fileName: row.collection?.fileName ?? null }));
  }
  return asked;
}
