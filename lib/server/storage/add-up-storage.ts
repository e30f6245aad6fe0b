import type { Database } from "../database.ts";

/** Changes that one statement adds up. */
const AT_ONCE = 5000;

/** Adds up what has changed in the size of organizations' files. Several workers may do so at once, each some changes. */
export async function addUpStorage(db: Database): Promise<void> {
  let added = AT_ONCE;
  while (added === AT_ONCE) {
    const [row] = await db.$queryRaw<{ added: number }[]>`
      with gone as (
        delete from storage_changes where id in (
          select id from storage_changes order by id limit ${AT_ONCE} for update skip locked)
        returning org_id, videos, zips, uploads),
      kept as (
        insert into storage_used as used (org_id, videos, zips, uploads)
        select org_id, sum(videos), sum(zips), sum(uploads) from gone group by org_id order by org_id
        on conflict (org_id) do update set videos = used.videos + excluded.videos, zips = used.zips + excluded.zips,
          uploads = used.uploads + excluded.uploads)
      select count(*)::int as added from gone`;
    added = row?.added ?? 0;
  }
}
