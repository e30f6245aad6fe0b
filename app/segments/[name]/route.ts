import { SHARED, streamResponse } from "#app/stream-response.ts";
import { NotFoundError, ViewingUnavailableError } from "#lib/server/errors.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { readSharedName, sharedFile } from "#lib/server/viewing/shared-address.ts";
import { findSharedSource } from "#lib/server/viewing/viewing-access.ts";
import { forgetSharedPart } from "#lib/server/viewing/viewing-rows.ts";
import { PartReplacedError } from "#lib/server/viewing/viewing-service.ts";

const RETRY_AFTER_SECONDS = 1;

/** A part of videos that shows nothing personal, for everybody who knows what it shows: its name is a hash of that. */
export const GET: RouteHandler = async (request, { name = "" }) => {
  const read = readSharedName(name);
  const source = read && (await findSharedSource(read.key));
  if (!read || !source) throw new NotFoundError();
  const { orgId, videoId, place } = source;
  const file = sharedFile(read.number, place);
  if (file === null) throw new NotFoundError();
  // Whoever plays a video that it is in counts; who asks for this alone has no link that says who it is.
  const viewer = `organization ${orgId}`;
  try {
    return await streamResponse(request, {
      orgId,
      videoId,
      file,
      key: read.key,
      viewer,
      cacheControl: SHARED,
    });
  } catch (error) {
    // Not for a name that is wrong: whoever asks so would take it from everybody.
    if (!(error instanceof PartReplacedError)) throw error;
    // Its video has changed since: whoever asks again is given it from the next one that has it.
    await forgetSharedPart(read.key, source);
    throw new ViewingUnavailableError(RETRY_AFTER_SECONDS);
  }
};
