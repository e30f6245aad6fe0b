import { tenantRows } from "../tenant-database.ts";
import type { VideoStatus } from "./video-state.ts";

/** A video's row with what it shows beside, each value as PostgreSQL writes it: of times in UTC, no zone. */
export type VideoText = {
  id: string;
  org_id: string;
  template_id: string;
  template_version: string;
  person_id: string | null;
  first_name: string | null;
  last_name: string | null;
  project_id: string | null;
  collection_id: string | null;
  status: VideoStatus;
  progress: string;
  modifications: string;
  metadata: string;
  occasion_on: string;
  duration_seconds: string | null;
  fps: string | null;
  width: string | null;
  height: string | null;
  result_key: string | null;
  thumbnail_key: string | null;
  error: string | null;
  duration_ms: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** `t` where it is finished and its template has a newer version, else `f`. */
  is_surpassed: string;
  /** `t` where it is finished and something about its person, shown in it or not, has changed since, else `f`. */
  is_person_changed: string;
};

/*
 * What whoever waits for a video asks over and over. Prisma takes four queries for it (docs/performance.md): the video,
 * its person, its collection, and its template's newest version.
 */
const SELECT = `
select v.id, v.org_id, v.template_id, v.template_version, v.person_id, p.first_name, p.last_name, v.project_id, v.collection_id,
  v.status, v.progress, v.modifications, v.metadata, to_char(v.occasion_on, 'YYYY-MM-DD') as occasion_on, v.duration_seconds,
  v.fps, v.width, v.height, v.result_key, v.thumbnail_key, v.error, v.duration_ms,
  (v.created_at at time zone 'UTC')::text as created_at, (v.started_at at time zone 'UTC')::text as started_at,
  (v.completed_at at time zone 'UTC')::text as completed_at,
  v.status = 'succeeded' and v.newest_version is not null and t.latest_version > v.newest_version as is_surpassed,
  v.status = 'succeeded' and v.newest_version is not null and p.id is not null
    and p.revision is distinct from v.person_revision as is_person_changed
from videos v
  join templates t on t.org_id = v.org_id and t.id = v.template_id
  left join people p on p.org_id = v.org_id and p.id = v.person_id
where v.org_id = $1 and v.id = $2`;

export async function findVideoText(orgId: string, id: string): Promise<VideoText | null> {
  const [row] = await tenantRows<VideoText>(orgId, { name: "video", text: SELECT, values: [id] });
  return row ?? null;
}
