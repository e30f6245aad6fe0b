import { SHARED, streamResponse } from "#app/stream-response.ts";
import { NotFoundError, TooManyRequestsError, ViewingUnavailableError } from "#lib/server/errors.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { readSharedName, sharedFile } from "#lib/server/viewing/shared-address.ts";
import { findSharedSources } from "#lib/server/viewing/viewing-access.ts";
import { forgetSharedPart } from "#lib/server/viewing/viewing-rows.ts";
import { PartReplacedError } from "#lib/server/viewing/viewing-service.ts";

const RETRY_AFTER_SECONDS = 1;
/** Whoever has the address may ask, and no link says who it is: only a network and an organization have limits here. */
const ANYBODY = "anybody";

/** A part of videos that shows nothing personal, for everybody who knows what it shows: its name is a hash of that. */
export const GET: RouteHandler = async (request, { name = "" }) => {
  const read = readSharedName(name);
  if (read === null) throw new NotFoundError();
  const { key, number } = read;
  let refusal: TooManyRequestsError | null = null;
  for (const source of await findSharedSources(key)) {
    const { orgId, videoId, place } = source;
    const file = sharedFile(number, place);
    if (file === null) throw new NotFoundError();
    const wanted = { orgId, videoId, file, key, viewer: ANYBODY, cacheControl: SHARED };
    try {
      return await streamResponse(request, wanted);
    } catch (error) {
      if (error instanceof PartReplacedError) {
        // Its video has changed since: whoever asks again is given it from the next one that has it. Not for a name that is
        // wrong: whoever asks so would take it from everybody.
        await forgetSharedPart(key, source);
        throw new ViewingUnavailableError(RETRY_AFTER_SECONDS);
      }
      if (!(error instanceof TooManyRequestsError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? new NotFoundError();
};
