import type { TenantTransaction } from "#lib/server/tenant-database.ts";
import type { KnownPeople } from "./import-plan.ts";
import { type ImportRow, toEmailKey } from "./import-rows.ts";
import {
  findByEmails,
  findByExternalIds,
  findByIds,
  findImageIds,
  type KnownPerson,
} from "./person-import-queries.ts";

/**
 * Finds the existing people that the rows may be about; with `lock`, they cannot be changed elsewhere before
 * the transaction ends.
 */
export async function findKnown(
  tx: TenantTransaction,
  orgId: string,
  rows: readonly ImportRow[],
  lock: boolean,
): Promise<KnownPeople> {
  const byId = new Map<string, KnownPerson>();
  for (const person of await found(
    rows.map(({ id }) => id),
    (ids) => findByIds(tx, orgId, ids, lock),
  )) {
    byId.set(person.id, person);
  }
  const byExternalId = new Map<string, KnownPerson>();
  const externalIds = rows.map(({ externalId }) => externalId);
  for (const person of await found(externalIds, (ids) => findByExternalIds(tx, orgId, ids, lock))) {
    byExternalId.set(person.external_id ?? "", person);
  }
  const byEmail = new Map<string, KnownPerson[]>();
  const emails = rows.map(({ id, externalId, email }) =>
    id !== null || (externalId !== null && byExternalId.has(externalId)) ? null : email,
  );
  for (const person of await found(emails, (some) => findByEmails(tx, orgId, some, lock))) {
    const key = toEmailKey(person.email ?? "");
    byEmail.set(key, [...(byEmail.get(key) ?? []), person]);
  }
  const photos = rows.map(({ fields }) => fields.photo_asset_id ?? null);
  const imageIds = new Set(await found(photos, (ids) => findImageIds(tx, orgId, ids, false)));
  return { byId, byExternalId, byEmail, imageIds };
}

/** What `find` returns for `keys`; without keys there is no query. */
async function found<T>(
  keys: readonly (string | null)[],
  find: (keys: string[]) => Promise<T[]>,
): Promise<T[]> {
  const wanted = new Set(keys.filter((key) => key !== null));
  return wanted.size === 0 ? [] : await find([...wanted]);
}
