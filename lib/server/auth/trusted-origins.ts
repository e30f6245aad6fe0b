import type { ApiRequest } from "../api-request.ts";
import { isSecure } from "../browser-cookies.ts";
import { environment } from "../environment.ts";

/**
 * Origins whose pages may use the session cookie: the installation's own address and, without https, the
 * loopback names of its port, because users on the machine itself open any of them. Under https only the
 * configured address is the console; other programs on a visitor's localhost are not trusted.
 */
export function trustedOrigins(): string[] {
  const { url, port } = environment();
  if (isSecure(url)) return [url];
  return [...new Set([url, ...["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`)])];
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request with the session cookie may have been forged by another site's page. Browsers send
 * `Origin` with every unsafe request; a client that sends neither header is no browser, so it cannot be
 * misused to send a user's cookie.
 */
export function isForgeable(request: ApiRequest): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const origin = request.headers.get("origin");
  if (origin !== null) return !trustedOrigins().includes(origin);
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
