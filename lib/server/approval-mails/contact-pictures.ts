import { buffer } from "node:stream/consumers";
import { log } from "../log.ts";
import type { ContactCell } from "../mails/index.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { ensureContactPicture } from "../videos/index.ts";

/** Of all pictures of a mail: many servers take no mail of more than a few megabytes, and attachments are a third longer. */
const MOST_BYTES = 700_000;
/** A picture that is larger is left out. */
const MOST_BYTES_EACH = 60_000;

type Attachment = {
  cid: string;
  filename: string;
  contentType: "image/jpeg";
  contentDisposition: "inline";
  content: Buffer;
};

export type ContactPictures = {
  attachments: Attachment[];
  /** By the video's id; videos without a picture are not in it. */
  pictures: ReadonlyMap<string, NonNullable<ContactCell["picture"]>>;
};

/** Small pictures of videos within a mail, in their order, as many as there is room for. */
export async function contactPictures(
  db: TenantDatabase,
  orgId: string,
  videoIds: readonly string[],
  signal: AbortSignal,
): Promise<ContactPictures> {
  const attachments: Attachment[] = [];
  const pictures = new Map<string, NonNullable<ContactCell["picture"]>>();
  let room = MOST_BYTES;
  for (const videoId of videoIds) {
    const made = await pictureOf(db, { orgId, videoId }, signal);
    if (made === null || made.content.length > Math.min(room, MOST_BYTES_EACH)) continue;
    room -= made.content.length;
    const { content, width, height } = made;
    const cid = `${videoId}@rollcall`;
    pictures.set(videoId, { source: `cid:${cid}`, width, height });
    const kind = { contentType: "image/jpeg", contentDisposition: "inline" } as const;
    attachments.push({ cid, filename: `${attachments.length + 1}.jpg`, ...kind, content });
  }
  return { attachments, pictures };
}

/** A picture that cannot be had holds up no mail. */
async function pictureOf(db: TenantDatabase, place: { orgId: string; videoId: string }, signal: AbortSignal) {
  try {
    const picture = await ensureContactPicture(db, place, signal);
    if (picture === null) return null;
    const { key, ...size } = picture;
    return { content: await buffer(storage().read(key)), ...size };
  } catch (error) {
    signal.throwIfAborted();
    log().warn({ err: error, video: place.videoId }, "a picture for a mail could not be had");
    return null;
  }
}
