import { pipelinedPool } from "../database.ts";
import { isId } from "../ids.ts";
import { SHARED_KEY } from "./shared-address.ts";
import { PLAYABLE_STATUSES } from "./viewing-rows.ts";

/** What a shared part is made from. */
type Source = { orgId: string; videoId: string; place: number };

/** How many organizations are tried for a part: those that have had as much rendered as they may give way to others. */
const MOST_ORGANIZATIONS = 3;

const AS_TEXT = { getTypeParser: () => (text: string) => text };

/*
 * Across organizations, as only the key says which one it is: it is a hash of what the part shows, which nobody knows who
 * has not been given its address, and nothing of it is about anybody.
 */
const SELECT_SOURCES = `
select coalesce(json_agg(json_build_object('orgId', org_id, 'videoId', video_id, 'place', place) order by turn), '[]')
from (
  select org_id, video_id, place, md5(org_id::text || $1::text || $2::text) turn
  from (
    select distinct on (s.org_id) s.org_id, s.video_id, s.place
    from stream_segments s
      join organizations o on o.id = s.org_id and o.status = 'active'
      join videos v on v.org_id = s.org_id and v.id = s.video_id
        and v.status in (${PLAYABLE_STATUSES.map((status) => `'${status}'`).join()})
    where s.key = $1
    order by s.org_id, s.rank) sources
  order by turn limit ${MOST_ORGANIZATIONS}) chosen`;

/**
 * From what a shared part can be made: of each of a few organizations the first of its videos. Rendering counts for the
 * organization that it is made from, so their order changes every minute; within one it is the same in all processes, so
 * that a part is made once.
 */
export async function findSharedSources(
  key: string,
  minute = Math.floor(Date.now() / 60_000),
): Promise<Source[]> {
  if (!SHARED_KEY.test(key)) return [];
  return (await find<Source[]>("shared part of a video", SELECT_SOURCES, key, String(minute))) ?? [];
}

/* Across organizations, as a player's addresses do not name one; who asks must be a member of it. */
const SELECT_ORGANIZATION = `select json_build_object('orgId', org_id) from videos where id = $1::uuid`;

/** The organization of a video; null for none. Whether somebody may see it is still to be asked. */
export async function findOrganizationOf(videoId: string): Promise<string | null> {
  if (!isId(videoId)) return null;
  const found = await find<{ orgId: string }>("organization of a video", SELECT_ORGANIZATION, videoId);
  return found?.orgId ?? null;
}

async function find<Found>(name: string, text: string, ...values: string[]): Promise<Found | null> {
  const { rows } = await pipelinedPool().query({
    ...{ name, text, values, types: AS_TEXT },
    rowMode: "array",
  });
  return rows[0] === undefined ? null : (JSON.parse(rows[0][0]) as Found);
}
