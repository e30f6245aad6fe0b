import type { ApiRequest } from "../api-request.ts";
import { environment } from "../environment.ts";
import { requestIdOf } from "../request-id.ts";
import { type BufferedResponse, jsonResponse } from "./buffered-response.ts";
import { standardHeaders } from "./responses.ts";

/** A GET handler for a public description of the API; `documentAt` gets the installation's URL. */
export function publicDocument(
  documentAt: (url: string) => unknown,
): (request: ApiRequest) => BufferedResponse {
  return (request) => jsonResponse(200, documentAt(environment().url), standardHeaders(requestIdOf(request)));
}
