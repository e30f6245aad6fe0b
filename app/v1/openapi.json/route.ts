import { openApiDocument } from "#lib/server/http/openapi.ts";
import { publicDocument } from "#lib/server/http/public-document.ts";

export const GET = publicDocument(openApiDocument);
