import { storage } from "../storage/storage.ts";
import { attemptFiles, videoFolder } from "./video-files.ts";

const STILL = /\/(\d+)\.poster\.jpg$/;

/**
 * The key of the still of a video's newest attempt that has one: attempts that prepared it again or began to render it, and
 * have not ended, have none. Null if mails show none.
 */
export async function newestStill(orgId: string, videoId: string): Promise<string | null> {
  const keys = await storage().list(videoFolder(orgId, videoId));
  const attempts = keys.flatMap((key) => Number(STILL.exec(key)?.[1] ?? []));
  return attempts.length === 0 ? null : attemptFiles(orgId, videoId, Math.max(...attempts)).stillPoster;
}
