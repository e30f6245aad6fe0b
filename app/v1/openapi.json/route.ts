import { openApiDocument } from "#lib/server/http/openapi.ts";
import { publicDocument } from "#lib/server/http/public-document.ts";

export const GET = publicDocument(openApiDocument);
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
