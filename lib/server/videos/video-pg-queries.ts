import { clock } from "../clock.ts";
import { selected } from "../columns.ts";
import { tenantRow } from "../tenant-database.ts";
import { VIDEO_COLUMNS } from "./video-columns.ts";

/** The values of `VIDEO_COLUMNS`, in their order, as PostgreSQL writes them into JSON. */
export type VideoValues = readonly unknown[];

/*
 * The request that clients poll while a video renders. Prisma takes four queries for it
 * (docs/performance.md): the video, its person, its collection, and its template's newest version. Selected
 * as one JSON value, because describing and reading this many columns takes both sides longer than writing
 * and reading the JSON.
 */
const SELECT = `
select json_build_array(${selected(VIDEO_COLUMNS, "v")})
from videos v
  join templates t on t.org_id = v.org_id and t.id = v.template_id
  left join people p on p.org_id = v.org_id and p.id = v.person_id
where v.org_id = $1 and v.id = $2 and not (
  v.status in ('ready', 'succeeded') and v.newest_version is not null and p.id is not null
  and p.revision is distinct from v.person_revision)`;

/**
 * A video, if nothing about its person has changed since it was finished; otherwise its scene is needed to
 * know whether it shows the change. Null in that case, and when there is no such video.
 */
export function findVideoValues(orgId: string, id: string): Promise<VideoValues | null> {
  return tenantRow(orgId, { name: "video", text: SELECT, values: [id, clock.now().toISOString()] });
}
