import type { Actor } from "../actor.ts";
import { findCollectionChange } from "../collections/index.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { listVideoChanges } from "../videos/index.ts";
import { LiveHub, type LiveSink } from "./live-hub.ts";
import type { LiveSource } from "./pending-changes.ts";

// Next.js loads a module once for each bundle of its build: one hub, and one connection that listens, for all.
const holder = globalThis as typeof globalThis & { rollcallLive?: LiveHub | undefined };

function sourceOf(orgId: string): LiveSource {
  const place = { orgId, db: tenantDatabase(orgId) };
  return {
    collection: (id) => findCollectionChange(place, id),
    videos: (ids) => listVideoChanges(place, ids),
  };
}

/**
 * Tells a page of what changes in the actor's organization from now on, for as long as they may look on.
 * @param sessionId the sign-in that the page belongs to
 * @returns how to stop; null when there is no stream to be had now
 */
export function follow(
  actor: Pick<Actor, "orgId">,
  sessionId: string,
  sink: LiveSink,
): Promise<(() => void) | null> {
  holder.rollcallLive ??= new LiveHub(sourceOf);
  return holder.rollcallLive.open({ orgId: actor.orgId, sessionId }, sink);
}

/** Ends every stream and the connection that listens, for tests. */
export async function closeLive(): Promise<void> {
  const hub = holder.rollcallLive;
  holder.rollcallLive = undefined;
  await hub?.close();
}
