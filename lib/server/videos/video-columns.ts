import type { ColumnsOf } from "../columns.ts";
import type { VideoResource } from "./video-serializer.ts";

/**
 * The columns of a video that the API shows, in the order of the contract. The statement for one video, and
 * the reader of its rows, are derived from it. The compiler reports a missing or extra field.
 */
export const VIDEO_COLUMNS: ColumnsOf<VideoResource> = {
  id: { type: "uuid" },
  org_id: { type: "uuid" },
  template_id: { type: "uuid" },
  template_version: { type: "number" },
  person_id: { type: "uuid" },
  person_name: { type: "text", sql: "p.first_name || coalesce(' ' || p.last_name, '')" },
  project_id: { type: "uuid" },
  collection_id: { type: "uuid" },
  status: { type: "text", enumName: "VideoStatus" },
  keep: { type: "boolean" },
  progress: { type: "number" },
  modifications: { type: "json" },
  metadata: { type: "json" },
  occasion_on: { type: "date" },
  duration_seconds: { type: "number" },
  fps: { type: "number" },
  width: { type: "number" },
  height: { type: "number" },
  result_url: { type: "file", sql: "v.result_key" },
  thumbnail_url: { type: "file", sql: "v.thumbnail_key" },
  // What the address is made of: see video-links.ts.
  watch_url: {
    type: "text",
    sql: `(select l.id || ' ' || l.token_hash from watch_links l
      where l.org_id = v.org_id and l.video_id = v.id and l.revoked_at is null and l.expires_at > $3::timestamptz
        and not exists (select from mails m where m.org_id = l.org_id and m.watch_link_id = l.id)
      order by l.id desc limit 1)`,
  },
  error: { type: "json" },
  stale: {
    type: "json",
    sql: `case when v.status in ('ready', 'succeeded') and v.newest_version is not null and t.latest_version > v.newest_version
      then '["template"]'::json end`,
  },
  // The statement finds no video whose person has changed.
  stale_fields: { type: "json", sql: "null::json" },
  duration_ms: { type: "number" },
  created_at: { type: "moment" },
  started_at: { type: "moment" },
  completed_at: { type: "moment" },
  object: { type: "text", sql: "'video'" },
};
