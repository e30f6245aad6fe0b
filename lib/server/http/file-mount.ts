import { serveFile } from "./file-response.ts";
import { FILES, pathOf, targetOf } from "./front-door.ts";
import type { Mount } from "./lean-mount.ts";
import { LeanRequest } from "./lean-request.ts";
import { writeAnswer } from "./write-answer.ts";

/**
 * Serves a signed address that has passed the door, without Next.js around it: Next.js takes `Content-Length` away, and
 * a browser that saves a large zip could not say how much of it there is.
 */
export const fileMount: Mount = async (message, response) => {
  const target = targetOf(message);
  const key = decodeURIComponent(pathOf(target).slice(FILES.length));
  await writeAnswer(message, response, await serveFile(new LeanRequest(message, response, target), key));
};
