import { ORGANIZATION_COOKIE } from "#lib/contract/resources/organization.ts";
import type { ApiRequest } from "../api-request.ts";
import { actorIn } from "../auth/actor.ts";
import { signedInUserId } from "../auth/caller.ts";
import { cookieHeader, keptCookie } from "../browser-cookies.ts";
import { clientAddress } from "../client-address.ts";
import { consoleAddress } from "../console-address.ts";
import { NotFoundError } from "../errors.ts";
import { requestIdOf } from "../request-id.ts";
import { BufferedResponse, type RouteResponse } from "./buffered-response.ts";
import { errorResponse, standardHeaders } from "./responses.ts";

/** No connection came free in time, or the database is restarting. */
const PASSES = new Set([429, 503]);

/**
 * Leads to a page of the console in an organization, which it shows from then on; to the sign-in first if nobody is
 * signed in, and to a page that says so if the user may not act in it: for all that exist or do not the same one.
 * @param page a path of the console, checked to be one of this installation
 * @param unavailable the page that says that the database cannot be asked, and tries again
 */
export async function openOrganization(
  request: ApiRequest,
  orgId: string,
  { page, unavailable }: { page: string; unavailable: () => Promise<Response> },
): Promise<RouteResponse> {
  const requestId = requestIdOf(request);
  const leadTo = (path: string, cookie?: string) =>
    new BufferedResponse(
      303,
      {
        ...standardHeaders(requestId),
        Location: path,
        ...(cookie === undefined ? {} : { "Set-Cookie": cookie }),
      },
      null,
    );
  const back = encodeURIComponent(consoleAddress(orgId, page));
  try {
    const userId = await signedInUserId(request.headers);
    if (userId === null) return leadTo(`/sign-in?next=${back}`);
    const credential = { type: "session", userId } as const;
    const actor = await actorIn({ credential, requestId, ipAddress: clientAddress(request.headers) }, orgId);
    return leadTo(page, cookieHeader(keptCookie(ORGANIZATION_COOKIE, actor.orgId)));
  } catch (error) {
    if (error instanceof NotFoundError) return leadTo(`/not-a-member?next=${back}`);
    const refusal = errorResponse(error, requestId);
    if (!PASSES.has(refusal.status)) return refusal;
    // A reader of mails comes here with a browser, which would show the API's JSON.
    const sorry = await unavailable();
    for (const [name, value] of Object.entries(standardHeaders(requestId))) sorry.headers.set(name, value);
    return sorry;
  }
}
