import { sceneJsonSchema } from "#lib/contract/scene-json-schema.ts";
import { environment } from "#lib/server/environment.ts";
import { requestIdOf } from "#lib/server/http/request-id.ts";
import { json, standardHeaders } from "#lib/server/http/responses.ts";

export const GET = (request: Request): Response =>
  json(
    200,
    sceneJsonSchema(`${environment().url}/v1/scene.schema.json`),
    standardHeaders(requestIdOf(request)),
  );
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
