import type { Mount } from "./api-server.ts";
import { serveFile } from "./file-response.ts";
import { NodeRequest } from "./node-request.ts";
import { FILES, pathOf, targetOf } from "./request-guard.ts";
import { writeResponse } from "./write-response.ts";

/**
 * Serves a signed address that has passed the door, without Next.js around it: Next.js takes `Content-Length` away, and
 * a browser that saves a large zip could not say how much of it there is.
 */
export const fileMount: Mount = async (message, response) => {
  const target = targetOf(message);
  const key = decodeURIComponent(pathOf(target).slice(FILES.length));
  await writeResponse(message, response, await serveFile(new NodeRequest(message, response, target), key));
};
