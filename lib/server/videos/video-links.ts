import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";
import { clock } from "../clock.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { linkAddresses } from "../watch-links/index.ts";

/** The addresses of the pages that play videos, by the ids of the videos; those without one are not among them. */
export type WatchUrls = ReadonlyMap<string, string>;

/** Who has an address may answer in somebody's name. */
export const maySeeLinks = (role: Role): boolean => roleAtLeast(role, "editor");

/** The addresses of videos' newest links that work. What was mailed to somebody is theirs. */
export async function findWatchUrls(
  db: TenantConnection,
  orgId: string,
  ids: readonly string[],
): Promise<WatchUrls> {
  if (ids.length === 0) return new Map();
  const links = await db.$queryRaw<{ videoId: string; id: string; tokenHash: string }[]>`
    select distinct on (l.video_id) l.video_id as "videoId", l.id, l.token_hash as "tokenHash"
    from watch_links l
    where l.org_id = ${orgId}::uuid and l.video_id = any(${[...ids]}::uuid[])
      and l.revoked_at is null and l.expires_at > ${clock.now()}
      and not exists (select from mails m where m.org_id = l.org_id and m.watch_link_id = l.id)
    order by l.video_id, l.id desc`;
  const urlOf = await linkAddresses();
  const found = links.map(({ videoId, ...link }) => [videoId, urlOf(link)] as const);
  return new Map(found.flatMap(([id, url]) => (url === null ? [] : [[id, url] as const])));
}

/** What reads the value of the column `watch_url`, for one who may see addresses. */
export async function watchUrlReader(role: Role): Promise<(value: string) => string | null> {
  if (!maySeeLinks(role)) return () => null;
  const urlOf = await linkAddresses();
  return (value) => {
    const [id = "", tokenHash = ""] = value.split(" ");
    return urlOf({ id, tokenHash });
  };
}
