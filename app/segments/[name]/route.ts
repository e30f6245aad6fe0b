import { SHARED, streamResponse } from "#app/stream-response.ts";
import { NotFoundError, ViewingUnavailableError } from "#lib/server/errors.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { readSharedName } from "#lib/server/viewing/shared-address.ts";
import { findSharedSource } from "#lib/server/viewing/viewing-access.ts";
import { forgetSharedPart } from "#lib/server/viewing/viewing-rows.ts";

const RETRY_AFTER_SECONDS = 1;

/** A part of videos that shows nothing personal, for everybody who knows what it shows: its name is a hash of that. */
export const GET: RouteHandler = async (request, { name = "" }) => {
  const read = readSharedName(name);
  const source = read && (await findSharedSource(read.key));
  if (!read || !source) throw new NotFoundError();
  const { orgId, videoId, place } = source;
  const file = read.number === null ? `video-${place}.m4s` : `sound-${read.number}.m4s`;
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
    if (!(error instanceof NotFoundError)) throw error;
    // Its video has changed since; a player that asks again finds another one, or is told so by its own video.
    await forgetSharedPart(read.key, source);
    throw new ViewingUnavailableError(RETRY_AFTER_SECONDS);
  }
};
