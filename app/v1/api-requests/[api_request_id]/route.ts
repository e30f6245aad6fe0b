import { getApiRequest } from "#lib/contract/resources/api-request.ts";
import * as apiRequests from "#lib/server/api-requests/api-request-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getApiRequest, ({ actor, params }) =>
  apiRequests.get(actor, params.api_request_id),
);
