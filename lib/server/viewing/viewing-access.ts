import { pipelinedPool } from "../database.ts";
import { isId } from "../ids.ts";
import { SHARED_KEY } from "./shared-address.ts";
import { PLAYABLE_STATUSES } from "./viewing-rows.ts";

/** What a shared part is made from. */
type Source = { orgId: string; videoId: string; place: number };

const AS_TEXT = { getTypeParser: () => (text: string) => text };

/*
 * Across organizations, as only the key says which one it is: it is a hash of what the part shows, which nobody knows who
 * has not been given its address, and nothing of it is about anybody.
 */
const SELECT_SOURCE = `
select json_build_object('orgId', s.org_id, 'videoId', s.video_id, 'place', s.place)
from stream_segments s
  join organizations o on o.id = s.org_id and o.status = 'active'
  join videos v on v.org_id = s.org_id and v.id = s.video_id
    and v.status in (${PLAYABLE_STATUSES.map((status) => `'${status}'`).join()})
where s.key = $1
order by s.org_id, s.rank limit 1`;

/** From what a shared part can be made; null for one that nothing is known of. */
export const findSharedSource = (key: string): Promise<Source | null> =>
  SHARED_KEY.test(key) ? find("shared part of a video", SELECT_SOURCE, key) : Promise.resolve(null);

/* Across organizations, as a player's addresses do not name one; who asks must be a member of it. */
const SELECT_ORGANIZATION = `select json_build_object('orgId', org_id) from videos where id = $1::uuid`;

/** The organization of a video; null for none. Whether somebody may see it is still to be asked. */
export async function findOrganizationOf(videoId: string): Promise<string | null> {
  if (!isId(videoId)) return null;
  const found = await find<{ orgId: string }>("organization of a video", SELECT_ORGANIZATION, videoId);
  return found?.orgId ?? null;
}

async function find<Found>(name: string, text: string, value: string): Promise<Found | null> {
  const { rows } = await pipelinedPool().query({
    ...{ name, text, values: [value], types: AS_TEXT },
    rowMode: "array",
  });
  return rows[0] === undefined ? null : (JSON.parse(rows[0][0]) as Found);
}
