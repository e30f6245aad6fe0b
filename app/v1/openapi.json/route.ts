import { environment } from "#lib/server/environment.ts";
import { openApiDocument } from "#lib/server/http/openapi.ts";
import { requestIdOf } from "#lib/server/http/request-id.ts";
import { json, standardHeaders } from "#lib/server/http/responses.ts";

export const GET = (request: Request): Response =>
  json(200, openApiDocument(environment().url), standardHeaders(requestIdOf(request)));
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
