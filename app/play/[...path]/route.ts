import { PERSONAL, streamResponse } from "#app/stream-response.ts";
import { actorIn } from "#lib/server/auth/actor.ts";
import { lookUpSession } from "#lib/server/auth/caller.ts";
import { clientAddress } from "#lib/server/client-address.ts";
import { NotFoundError, UnauthorizedError } from "#lib/server/errors.ts";
import { limitRefusals } from "#lib/server/http/rate-limit.ts";
import { errorResponse } from "#lib/server/http/responses.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { requestIdOf } from "#lib/server/request-id.ts";
import { findOrganizationOf } from "#lib/server/viewing/viewing-access.ts";

/** `/play/{video_id}/{file}`: the stream of a video for a signed-in member of its organization, whatever their role. */
export const GET: RouteHandler = async (request, { path = "" }) => {
  const requestId = requestIdOf(request);
  try {
    // No `authenticate`: API keys are only for /v1, and a player belongs to a page in a browser.
    const session = await lookUpSession(request.headers);
    if (session === null) throw new UnauthorizedError();
    const [videoId = "", file = "", ...rest] = path.split("/");
    const orgId = await findOrganizationOf(videoId);
    if (orgId === null || rest.length > 0) throw new NotFoundError();
    const credential = { type: "session", userId: session.userId } as const;
    const caller = { credential, requestId, ipAddress: clientAddress(request.headers) };
    await actorIn(caller, orgId);
    const viewer = `user ${session.userId}`;
    return await streamResponse(request, { orgId, videoId, file, viewer, cacheControl: PERSONAL });
  } catch (error) {
    return errorResponse(await limitRefusals(error, request), requestId);
  }
};
