/**
 * Called by Next.js once, before the web process takes its first request. Next.js also bundles this file for a runtime
 * without Node.js, which this product never starts; the constant, which the bundler fills in, keeps the module out of it.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { rememberPeers } = await import("#lib/server/peer-address.ts");
  rememberPeers();
}
