import { tenantRow } from "../tenant-database.ts";
import type { VideoResource } from "./video-serializer.ts";
import type { VideoStatus } from "./video-state.ts";

/**
 * A video's row with what it shows beside, as PostgreSQL writes JSON: moments in UTC without a zone. As one value, because
 * to describe and to read twenty-five columns takes both sides longer than to write and to read this.
 */
export type VideoText = [
  id: string,
  org_id: string,
  template_id: string,
  template_version: number,
  person_id: string | null,
  first_name: string | null,
  last_name: string | null,
  project_id: string | null,
  collection_id: string | null,
  status: VideoStatus,
  progress: number,
  modifications: VideoResource["modifications"],
  metadata: VideoResource["metadata"],
  occasion_on: string,
  duration_seconds: number | null,
  fps: number | null,
  width: number | null,
  height: number | null,
  result_key: string | null,
  thumbnail_key: string | null,
  error: VideoResource["error"],
  duration_ms: number | null,
  created_at: string,
  started_at: string | null,
  completed_at: string | null,
  /** It is finished and its template has a newer version. */
  is_surpassed: boolean,
  /** It is finished and something about its person, shown in it or not, has changed since. */
  is_person_changed: boolean,
];

/*
 * What whoever waits for a video asks over and over. Prisma takes four queries for it (docs/performance.md): the video,
 * its person, its collection, and its template's newest version.
 */
const SELECT = `
select json_build_array(
  v.id, v.org_id, v.template_id, v.template_version, v.person_id, p.first_name, p.last_name, v.project_id, v.collection_id,
  v.status, v.progress, v.modifications, v.metadata, v.occasion_on, v.duration_seconds, v.fps, v.width, v.height, v.result_key,
  v.thumbnail_key, v.error, v.duration_ms, v.created_at at time zone 'UTC', v.started_at at time zone 'UTC',
  v.completed_at at time zone 'UTC',
  v.status = 'succeeded' and v.newest_version is not null and t.latest_version > v.newest_version,
  v.status = 'succeeded' and v.newest_version is not null and p.id is not null
    and p.revision is distinct from v.person_revision
)
from videos v
  join templates t on t.org_id = v.org_id and t.id = v.template_id
  left join people p on p.org_id = v.org_id and p.id = v.person_id
where v.org_id = $1 and v.id = $2`;

export function findVideoText(orgId: string, id: string): Promise<VideoText | null> {
  return tenantRow(orgId, { name: "video", text: SELECT, values: [id] });
}
