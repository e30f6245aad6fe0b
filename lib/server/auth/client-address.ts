import type { RequestHeaders } from "../api-request.ts";

const ADDRESS = /^[0-9a-f.:]{2,45}$/i;

/**
 * The address a request came from, for the audit log: what the nearest proxy (or Next.js itself) wrote last. A client
 * that reaches the server directly can make up the header, so nothing is decided by it but how many 401s it gets.
 */
export function clientAddress(headers: RequestHeaders): string | null {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last !== undefined && ADDRESS.test(last) ? last : null;
}
