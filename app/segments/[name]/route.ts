import { headResponse, SHARED, streamResponse } from "#app/stream-response.ts";
import { NotFoundError } from "#lib/server/errors.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { readSharedName } from "#lib/server/viewing/shared-address.ts";
import { findSharedSource } from "#lib/server/viewing/viewing-access.ts";

/** A part of videos that shows nothing personal, for everybody who knows what it shows: its name is a hash of that. */
export const GET: RouteHandler = async (request, { name = "" }) => {
  const read = readSharedName(name);
  const source = read && (await findSharedSource(read.key));
  if (!read || !source) throw new NotFoundError();
  if (request.method === "HEAD") return headResponse(request, SHARED);
  const { orgId, videoId, place } = source;
  const file = read.number === null ? `video-${place}.m4s` : `sound-${read.number}.m4s`;
  // Whoever plays a video that it is in counts; who asks for this alone has no link that says who it is.
  const viewer = `organization ${orgId}`;
  return streamResponse(request, { orgId, videoId, file, key: read.key, viewer, cacheControl: SHARED });
};
