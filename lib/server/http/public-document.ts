import type { ApiRequest } from "../api-request.ts";
import { environment } from "../environment.ts";
import { requestIdOf } from "../request-id.ts";
import { type BufferedResponse, jsonResponse } from "./buffered-response.ts";
import { standardHeaders } from "./responses.ts";

/** A GET handler for a description of the API that anybody may read; `documentAt` is given the installation's URL. */
export function publicDocument(
  documentAt: (url: string) => unknown,
): (request: ApiRequest) => BufferedResponse {
  return (request) => jsonResponse(200, documentAt(environment().url), standardHeaders(requestIdOf(request)));
}
