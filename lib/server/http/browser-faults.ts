import { browserFault, FAULT_LIMIT_BYTES } from "#lib/contract/resources/browser-fault.ts";
import type { ApiRequest } from "../api-request.ts";
import { isForgeable } from "../auth/trusted-origins.ts";
import { NotFoundError } from "../errors.ts";
import { log } from "../log.ts";
import { requestIdOf } from "../request-id.ts";
import { toResponse } from "./buffered-response.ts";
import { readJsonBody } from "./json-body.ts";
import { limitFaultReports } from "./rate-limit.ts";
import { badRequest, standardHeaders, toErrorResponse } from "./responses.ts";

/**
 * Logs an error that only a browser knows, under the id of the request that reports it, which the page then shows. Anybody
 * may send one, as the sign-in page can fail too: a report is small, of a fixed form, and few are taken a minute.
 */
export async function reportBrowserFault(request: ApiRequest): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    if (isForgeable(request)) throw new NotFoundError();
    await limitFaultReports(request);
    const body = await readJsonBody(request, FAULT_LIMIT_BYTES);
    const fault = browserFault.safeParse(body.success ? body.value : null);
    // What is wrong with it helps nobody: only our own pages send one.
    if (!fault.success) return toResponse(badRequest(requestId));
    log().error({ requestId, fault: fault.data }, "a page failed in the browser");
    return new Response(null, { status: 204, headers: standardHeaders(requestId) });
  } catch (error) {
    return toErrorResponse(error, requestId);
  }
}
