import type { ApiRequest } from "../api-request.ts";
import { isSecure } from "../browser-cookies.ts";
import { environment } from "../environment.ts";

/**
 * Origins whose pages may act with the session cookie: the installation's own address, and without https the loopback
 * names of its port, because a person on the machine itself opens whichever of them they are used to. Under https nothing
 * but that address is the console, and whatever else runs at a visitor's own localhost is not ours.
 */
export function trustedOrigins(): string[] {
  const { url, port } = environment();
  if (isSecure(url)) return [url];
  return [...new Set([url, ...["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`)])];
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request that carries the session cookie may have been made by another site's page. Browsers send `Origin`
 * with every unsafe request; a client that sends neither header is no browser, so nobody's cookie is being borrowed.
 */
export function isForgeable(request: ApiRequest): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const origin = request.headers.get("origin");
  if (origin !== null) return !trustedOrigins().includes(origin);
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
