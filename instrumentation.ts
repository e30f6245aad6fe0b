import { rememberPeers } from "#lib/server/http/peer-address.ts";

/** Called by Next.js once, before the web process takes its first request. */
export function register(): void {
  rememberPeers();
}
