import type { ApiRequest } from "../api-request.ts";
import { storage } from "../storage/storage.ts";

/**
 * What a page reads by a program of its own, which the store would have to allow for each installation (CORS): fonts and
 * captions, a few kilobytes each.
 */
const SENT_HERE = /\.(?:ttf|otf|woff2|vtt)$/;

export type Redirected = {
  key: string;
  /** The value of `Content-Disposition`; null to show the file. */
  disposition: string | null;
  /** For how long the address of the store works at least. */
  lifetimeMs: number;
  /** Of the file, when a browser has fetched it. */
  cacheControl: string;
  /** Of this response: for how long a browser may go to the store again without asking here. */
  redirectCacheControl: string;
};

/**
 * Sends a client whose access has been checked to where the file is: 307 with an address of the store that works for a
 * while. Null where the file is sent from here.
 */
export async function redirectToStore(
  request: ApiRequest,
  { key, disposition, lifetimeMs, cacheControl, redirectCacheControl }: Redirected,
): Promise<Response | null> {
  if (SENT_HERE.test(key)) return null;
  const method = request.method === "HEAD" ? "HEAD" : "GET";
  const address = await storage().address(key, { method, disposition, cacheControl, lifetimeMs });
  if (address === null) return null;
  const headers = { Location: address, "Cache-Control": redirectCacheControl };
  return new Response(null, { status: 307, headers });
}
