import type { CollectionChange, LiveChanges, VideoChange } from "#lib/contract/resources/live.ts";
import type { OrganizationNotification } from "../notifications/live-notification.ts";

/** More videos than this at once are asked for by whoever shows them. */
const VIDEOS_TOLD = 50;

/** Where the present state of what changed is read. What is gone has none. */
export type LiveSource = {
  collection(id: string): Promise<CollectionChange | null>;
  videos(ids: string[]): Promise<VideoChange[]>;
};

/** What an organization's pages have not been told yet. */
export class PendingChanges {
  readonly #collections = new Set<string>();
  readonly #turned = new Set<string>();
  readonly #drawn = new Map<string, VideoChange>();
  readonly #videosOf = new Set<string>();
  #askCollections = false;
  #askVideos = false;
  isEmpty = true;

  add(notification: OrganizationNotification): void {
    this.isEmpty = false;
    if (notification.kind === "collections") this.#askCollections = true;
    else if (notification.kind === "collection") this.#collections.add(notification.id);
    else {
      const { collection } = notification;
      // Its speed and the time it still takes follow from its videos.
      if (collection !== null) this.#collections.add(collection);
      if (notification.kind === "videos") this.#askFor(collection);
      else if (notification.progress === undefined) this.#turn(notification.id, collection);
      else {
        const { id, progress } = notification;
        this.#drawn.set(id, { id, collection_id: collection, progress });
      }
    }
  }

  #turn(id: string, collection: string | null): void {
    if (this.#turned.size < VIDEOS_TOLD) this.#turned.add(id);
    else this.#askFor(collection);
  }

  #askFor(collection: string | null): void {
    this.#askVideos = true;
    if (collection !== null) this.#videosOf.add(collection);
  }

  /** What to tell; each thing once, however often it changed, as it is now. */
  async read(source: LiveSource): Promise<LiveChanges> {
    const [found, turned] = await Promise.all([
      Promise.all([...this.#collections].map((id) => source.collection(id))),
      this.#turned.size === 0 ? [] : source.videos([...this.#turned]),
    ]);
    const collections = found.filter((change) => change !== null);
    const isThere = (id: string) => collections.some((change) => change.id === id);
    const drawn = [...this.#drawn.values()].filter(({ id }) => !this.#turned.has(id));
    return {
      collections,
      videos: [...turned, ...drawn],
      ask: {
        collections: this.#askCollections,
        videos: this.#askVideos,
        // A collection that is gone takes its videos along, and whoever deleted it may not have left its page yet.
        videosOf: [...this.#videosOf].filter(isThere),
      },
    };
  }
}
