import type { ServerResponse } from "node:http";
import { transportHeaders } from "./transport-security.ts";

/** Headers of what Next.js answers that it cannot be told when it is built. */
export function addPageHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(transportHeaders())) response.setHeader(name, value);
}
