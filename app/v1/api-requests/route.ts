import { listApiRequests } from "#lib/contract/resources/api-request.ts";
import * as apiRequests from "#lib/server/api-requests/api-request-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listApiRequests, ({ actor, query }) => apiRequests.list(actor, query));
