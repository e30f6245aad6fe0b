import type { AuditTarget } from "#lib/contract/resources/audit-event.ts";
import type { AuditEvent } from "../generated/prisma/client.ts";
import { fullName } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";

type Named = { id: string; name: string };
type Find = (db: TenantConnection, ids: string[]) => Promise<Named[]>;

const NAME = { id: true, name: true } as const;
const PERSON_NAME = { firstName: true, lastName: true } as const;
const among = (ids: string[]) => ({ id: { in: ids } });

/** How the rows of each type are called. Names of files are left out: a photo's is usually a person's. */
const FINDERS: Partial<Record<AuditTarget & string, Find>> = {
  person: async (db, ids) => {
    const people = await db.person.findMany({ where: among(ids), select: { id: true, ...PERSON_NAME } });
    return people.map((person) => ({ id: person.id, name: fullName(person) }));
  },
  video: async (db, ids) => {
    const select = { id: true, person: { select: PERSON_NAME } };
    const videos = await db.video.findMany({ where: among(ids), select });
    return videos.flatMap(({ id, person }) => (person === null ? [] : [{ id, name: fullName(person) }]));
  },
  template: (db, ids) => db.template.findMany({ where: among(ids), select: NAME }),
  template_draft: (db, ids) => db.template.findMany({ where: among(ids), select: NAME }),
  project: (db, ids) => db.project.findMany({ where: among(ids), select: NAME }),
  collection: (db, ids) => db.collection.findMany({ where: among(ids), select: NAME }),
  api_key: (db, ids) => db.apiKey.findMany({ where: among(ids), select: NAME }),
  // What a view is called that only its author sees is theirs.
  saved_view: (db, ids) =>
    db.savedView.findMany({ where: { ...among(ids), privateToId: null }, select: NAME }),
  webhook: async (db, ids) => {
    const webhooks = await db.webhook.findMany({ where: among(ids), select: { id: true, url: true } });
    return webhooks.map(({ id, url }) => ({ id, name: url }));
  },
};

/**
 * What the targets of entries are called now, by id. Names are looked up rather than stored with the entry, so
 * that one who is erased is gone from the log as well.
 */
export async function targetNames(
  db: TenantConnection,
  rows: readonly Pick<AuditEvent, "targetType" | "targetId">[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(FINDERS).map(([type, find]) => {
      const ids = rows.flatMap(({ targetType, targetId }) =>
        targetType === type && targetId ? [targetId] : [],
      );
      return ids.length === 0 ? [] : find(db, [...new Set(ids)]);
    }),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}
