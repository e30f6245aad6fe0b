import { environment } from "../environment.ts";
import { requestIdOf } from "./request-id.ts";
import { json, standardHeaders } from "./responses.ts";

/** A GET handler for a description of the API that anybody may read; `describe` is given the installation's URL. */
export function publicDocument(describe: (url: string) => unknown): (request: Request) => Response {
  return (request) => json(200, describe(environment().url), standardHeaders(requestIdOf(request)));
}
