import pg from "pg";
import { newId } from "#lib/server/ids.ts";

/** Adds a finished video of the newest person of the only organization. @returns their ids */
export async function seedVideo(
  databaseUrl: string,
): Promise<{ orgId: string; personId: string; videoId: string }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const newest = "select id, org_id from people order by id desc limit 1";
    const { id: personId, org_id: orgId } = (await client.query(newest)).rows[0];
    const [templateId, videoId] = [newId(), newId()];
    await client.query(
      "insert into templates (id, org_id, name, slug, latest_version, outline) values ($1, $2, 'A', 'a', 1, '{}')",
      [templateId, orgId],
    );
    await client.query(
      "insert into template_versions (org_id, template_id, version, scene) values ($1, $2, 1, $3)",
      [orgId, templateId, { width: 1280, height: 720, fps: 25, duration: 10, layers: [] }],
    );
    await client.query(INSERT_VIDEO, [videoId, orgId, templateId, personId]);
    return { orgId, personId, videoId };
  } finally {
    await client.end();
  }
}

const INSERT_VIDEO = `
insert into videos
  (id, org_id, template_id, template_version, person_id, status, progress, duration_seconds, fps, width, height, result_key,
   thumbnail_key, duration_ms, started_at, completed_at, person_revision, newest_version)
values ($1, $2, $3, 1, $4, 'succeeded', 1, 10, 25, 1280, 720, 'bench/a.mp4', 'bench/a.jpg', 1100, now(), now(), 1, 1)`;
