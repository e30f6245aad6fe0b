import type { Actor } from "../actor.ts";
import { listBulkActionChanges } from "../bulk-actions/index.ts";
import { findCollectionChange } from "../collections/index.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { listVideoChanges, selectFinishedAbout } from "../videos/index.ts";
import { LiveHub, type LiveSink } from "./live-hub.ts";
import type { LiveSource } from "./pending-changes.ts";

// Next.js loads a module once for each bundle of its build: one hub, and one listening connection, for all of
// them.
const holder = globalThis as typeof globalThis & { rollcallLive?: LiveHub | undefined };

function sourceOf(orgId: string): LiveSource {
  const place = { orgId, db: tenantDatabase(orgId) };
  return {
    collection: (id) => findCollectionChange(place, id),
    videos: (ids) => listVideoChanges(place, ids),
    bulkActions: (ids) => listBulkActionChanges(place.db, ids),
    videosAbout: (people, take) => selectFinishedAbout(place.db, people, take),
  };
}

/**
 * Sends a page all changes in the actor's organization from now on, as long as they have access.
 * @param sessionId the page's session
 * @returns a function that stops; null when no stream is available now
 */
export function follow(
  actor: Pick<Actor, "orgId">,
  sessionId: string,
  sink: LiveSink,
): Promise<(() => void) | null> {
  holder.rollcallLive ??= new LiveHub(sourceOf);
  return holder.rollcallLive.open({ orgId: actor.orgId, sessionId }, sink);
}

/** Ends every stream and the listening connection, for tests. */
export async function closeLive(): Promise<void> {
  const hub = holder.rollcallLive;
  holder.rollcallLive = undefined;
  await hub?.close();
}
