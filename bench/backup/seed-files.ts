import { randomBytes, randomFillSync } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";

const PHOTO_BYTES = 60_000;
const VIDEO_BYTES = 5_000_000;
const PHOTOS_SHARE = 0.1;

/**
 * Gives some of the videos of a directory their file, and as many people as it takes a photo, with random bytes: what is
 * compressed already. Others have none.
 * @returns how many files
 */
export async function seedFiles(databaseUrl: string, dataDir: string, bytes: number): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query("alter table videos disable trigger user");
    await client.query(
      "update videos set result_key = null, status = 'canceled' where result_key is not null",
    );
    const { rows: videos } = await client.query<{ key: string }>(
      `update videos set status = 'succeeded', result_key = 'organizations/' || org_id || '/videos/' || id || '/1.mp4'
       where id in (select id from videos where status = 'canceled' order by id limit $1) returning result_key as key`,
      [Math.round((bytes * (1 - PHOTOS_SHARE)) / VIDEO_BYTES)],
    );
    const { rows: photos } = await client.query<{ key: string }>(
      `insert into assets (id, org_id, kind, file_name, content_type, size, storage_key)
       select id, org_id, 'image', 'photo.jpg', 'image/jpeg', $2::int, 'organizations/' || org_id || '/assets/' || id || '.jpg'
       from people order by id limit $1 returning storage_key as key`,
      [Math.round((bytes * PHOTOS_SHARE) / PHOTO_BYTES), PHOTO_BYTES],
    );
    await client.query("alter table videos enable trigger user");
    const content = randomBytes(VIDEO_BYTES);
    for (const { key } of videos) {
      randomFillSync(content);
      await put(join(dataDir, "files", key), content);
    }
    for (const { key } of photos) await put(join(dataDir, "files", key), randomBytes(PHOTO_BYTES));
    return videos.length + photos.length;
  } finally {
    await client.end();
  }
}

async function put(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
