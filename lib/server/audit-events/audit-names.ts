import type { AuditTarget } from "#lib/contract/resources/audit-event.ts";
import type { AuditEvent } from "../generated/prisma/client.ts";
import { fullName } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";

type Row = Pick<AuditEvent, "actorType" | "actorId" | "targetType" | "targetId">;
type Found = { id: string; name: string | null };
type Find = (db: TenantConnection, ids: string[]) => Promise<Found[]>;

const NAME = { id: true, name: true } as const;
const PERSON_NAME = { firstName: true, lastName: true } as const;
const among = (ids: string[]) => ({ id: { in: ids } });

/** How the rows of each type are called. Types that are missing have no name. */
const FINDERS: Partial<Record<AuditTarget & string, Find>> = {
  person: async (db, ids) => {
    const people = await db.person.findMany({ where: among(ids), select: { id: true, ...PERSON_NAME } });
    return people.map((person) => ({ id: person.id, name: fullName(person) }));
  },
  video: async (db, ids) => {
    const template = { select: { template: { select: { name: true } } } };
    const select = { id: true, person: { select: PERSON_NAME }, version: template };
    const videos = await db.video.findMany({ where: among(ids), select });
    return videos.map(({ id, person, version }) => ({
      id,
      name: person === null ? version.template.name : fullName(person),
    }));
  },
  asset: async (db, ids) => {
    const one = { select: { orgId: true }, take: 1 } as const;
    const select = { id: true, fileName: true, isPhoto: true, photoOf: one, formerPhotoOf: one };
    const assets = await db.asset.findMany({ where: among(ids), select });
    // A photo's file is usually called as the person: it has no name once they are erased.
    return assets.map(({ id, fileName, isPhoto, photoOf, formerPhotoOf }) => ({
      id,
      name: isPhoto && photoOf.length + formerPhotoOf.length === 0 ? null : fileName,
    }));
  },
  template: (db, ids) => db.template.findMany({ where: among(ids), select: NAME }),
  template_draft: (db, ids) => db.template.findMany({ where: among(ids), select: NAME }),
  project: (db, ids) => db.project.findMany({ where: among(ids), select: NAME }),
  collection: (db, ids) => db.collection.findMany({ where: among(ids), select: NAME }),
  celebration: (db, ids) => db.celebration.findMany({ where: among(ids), select: NAME }),
  occurrence: async (db, ids) => {
    const select = { id: true, person: { select: PERSON_NAME } };
    const occurrences = await db.occurrence.findMany({ where: among(ids), select });
    return occurrences.map(({ id, person }) => ({ id, name: fullName(person) }));
  },
  holiday: (db, ids) => db.holiday.findMany({ where: among(ids), select: NAME }),
  custom_field: (db, ids) => db.customField.findMany({ where: among(ids), select: NAME }),
  api_key: (db, ids) => db.apiKey.findMany({ where: among(ids), select: NAME }),
  organization: (db, ids) => db.organization.findMany({ where: among(ids), select: NAME }),
  invitation: async (db, ids) => {
    const invitations = await db.invitation.findMany({
      where: among(ids),
      select: { id: true, email: true },
    });
    return invitations.map(({ id, email }) => ({ id, name: email }));
  },
  member: async (db, ids) => {
    const select = { userId: true, user: { select: { name: true } } };
    const members = await db.member.findMany({ where: { userId: { in: ids } }, select });
    return members.map(({ userId, user }) => ({ id: userId, name: user.name }));
  },
  // What a view is called that only its author sees is theirs.
  saved_view: (db, ids) =>
    db.savedView.findMany({ where: { ...among(ids), privateToId: null }, select: NAME }),
  webhook: async (db, ids) => {
    const webhooks = await db.webhook.findMany({ where: among(ids), select: { id: true, url: true } });
    return webhooks.map(({ id, url }) => ({ id, name: url }));
  },
};

/** Actions after which a row is gone. */
const DELETIONS = [
  ...["asset.deleted", "collection.deleted", "video.deleted", "webhook.deleted"],
  ...["member.removed", "invitation.revoked", "person.erased", "saved_view.deleted"],
  ...["celebration.deleted", "holiday.deleted"],
];

export type Called = { name: string | null; isDeleted: boolean };

/** What entries are about and who wrote them, by `<type> <id>`. */
export type AuditNames = ReadonlyMap<string, Called>;

export const nameKey = (type: string, id: string): string => `${type} ${id}`;

/**
 * What the targets and the actors of entries are called: as their rows say now, and for those without a row,
 * as the entry about their deletion kept it. The names of people are looked up only, also those of their
 * deleted videos and photos, so that one who is erased is gone from the log as well.
 */
export async function auditNames(db: TenantConnection, rows: readonly Row[]): Promise<AuditNames> {
  const asked = new Map<string, Set<string>>();
  const ask = (type: string, id: string | null) => {
    if (id !== null) asked.set(type, (asked.get(type) ?? new Set()).add(id));
  };
  for (const { actorType, actorId, targetType, targetId } of rows) {
    ask(targetType, targetId);
    ask(actorType === "user" ? "member" : actorType, actorId);
  }
  const names = new Map<string, Called>();
  const missing: { targetType: string; targetId: { in: string[] } }[] = [];
  await Promise.all(
    [...asked].map(async ([type, wanted]) => {
      const finders: Readonly<Record<string, Find>> = FINDERS;
      const find = finders[type];
      if (find === undefined) return;
      for (const { id, name } of await find(db, [...wanted])) {
        names.set(nameKey(type, id), { name, isDeleted: false });
      }
      const gone = [...wanted].filter((id) => !names.has(nameKey(type, id)));
      if (gone.length > 0) missing.push({ targetType: type, targetId: { in: gone } });
    }),
  );
  if (missing.length > 0) for (const [key, called] of await keptNames(db, missing)) names.set(key, called);
  return names;
}

/** What rows of one type are called, by id: also those that are deleted, as the entry about that kept it. */
export async function namesOfTargets(
  db: TenantConnection,
  type: AuditTarget & string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Called>> {
  const names = await auditNames(
    db,
    ids.map((id) => about(type, id)),
  );
  return new Map(
    ids.flatMap((id) => {
      const called = names.get(nameKey(type, id));
      return called === undefined ? [] : [[id, called]];
    }),
  );
}

/** What the entries about the deletion of rows keep of their names. */
async function keptNames(
  db: TenantConnection,
  missing: readonly { targetType: string; targetId: { in: string[] } }[],
): Promise<Map<string, Called>> {
  const deletions = await db.auditEvent.findMany({
    where: { action: { in: DELETIONS }, OR: [...missing] },
    select: { targetType: true, targetId: true, targetName: true, details: true },
    orderBy: { id: "asc" },
  });
  const idIn = (details: unknown, key: "person_id" | "template_id") => {
    const { [key]: id } = details as Readonly<Record<string, unknown>>;
    return typeof id === "string" ? id : null;
  };
  const ids = (key: "person_id" | "template_id") =>
    deletions.flatMap(({ details }) => idIn(details, key) ?? []);
  const others = await auditNames(db, [
    ...ids("person_id").map((targetId) => about("person", targetId)),
    ...ids("template_id").map((targetId) => about("template", targetId)),
  ]);
  return new Map(
    deletions.map(({ targetType, targetId, targetName, details }) => {
      const named = (type: string, id: string | null) =>
        id === null ? null : (others.get(nameKey(type, id))?.name ?? null);
      const name =
        targetName ??
        named("person", idIn(details, "person_id")) ??
        named("template", idIn(details, "template_id"));
      return [nameKey(targetType, targetId ?? ""), { name, isDeleted: true }];
    }),
  );
}

const about = (targetType: string, targetId: string): Row => ({
  actorType: "system",
  actorId: null,
  targetType,
  targetId,
});
