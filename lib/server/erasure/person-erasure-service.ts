import type { Actor } from "../actor.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { removeAtOnce } from "../jobs/removal-hold.ts";
import { erasePeopleRows, lockPersonToErase, recordErasure } from "../people/index.ts";
import { eraseVideosOfPerson } from "../rendering/index.ts";
import { forgetInDrafts } from "../templates/index.ts";
import { erasePhotos, findPhotos, lockPhotos } from "./photo-erasure.ts";

/**
 * Erases a person: the row, their current and former photos, their videos, and what archives contain of them.
 * Files are deleted after the rows, because a row must never point to a missing file; a job queued in the
 * same transaction deletes them.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {NotFoundError | StaleError}
 */
export async function erasePerson(actor: Actor, id: string, ifMatch: string | null = null): Promise<void> {
  const keys = await actor.db.$transaction(async (tx) => {
    const person = await lockPersonToErase(tx, actor.orgId, id, ifMatch);
    const photos = await findPhotos(tx, person);
    const fileKeys = await eraseVideosOfPerson(tx, actor, id);
    await lockPhotos(tx, actor.orgId, photos);
    await erasePeopleRows(tx, [id]);
    await forgetInDrafts(tx, actor.orgId, {
      name: { first: person.firstName, last: person.lastName ?? "" },
      photos: photos.present === null ? photos.former : [photos.present, ...photos.former],
    });
    const { keys: photoKeys, caches } = await erasePhotos(tx, actor.orgId, photos);
    fileKeys.push(...photoKeys);
    if (fileKeys.length > 0) await enqueue(tx, "removeFiles", [{ keys: fileKeys, caches }], "single");
    await recordErasure(tx, actor, id);
    return fileKeys;
  });
  await removeAtOnce(keys, { person: id });
}
