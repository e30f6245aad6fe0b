import type {
  BulkActionChange,
  CollectionChange,
  LiveChanges,
  VideoChange,
} from "#lib/contract/resources/live.ts";
import type { OrganizationNotification } from "../notifications/live-notification.ts";

/** If more videos than this change at once, pages fetch those they show. */
const VIDEOS_TOLD = 50;

/** Reads the current state of what changed; deleted rows have none. */
export type LiveSource = {
  collection(id: string): Promise<CollectionChange | null>;
  videos(ids: string[]): Promise<VideoChange[]>;
  bulkActions(ids: string[]): Promise<BulkActionChange[]>;
  /** The newest finished videos about people, at most `take`. */
  videosAbout(people: string[], take: number): Promise<{ id: string; collectionId: string | null }[]>;
};

/** Occurrences show the picture of their video, which is in no collection, and what is wrong with it. */
const mayBeOfOccurrence = ({ collection_id: collectionId, status }: VideoChange): boolean =>
  collectionId === null && (status === "ready" || status === "succeeded" || status === "failed");

/** An organization's changes that have not been sent yet. */
export class PendingChanges {
  readonly #collections = new Set<string>();
  readonly #bulkActions = new Set<string>();
  readonly #turned = new Set<string>();
  readonly #drawn = new Map<string, VideoChange>();
  readonly #videosOf = new Set<string>();
  readonly #people = new Set<string>();
  #isOutdated = false;
  #askCollections = false;
  #askVideos = false;
  #askMessages = false;
  #askOccurrences = false;
  isEmpty = true;

  add(notification: OrganizationNotification): void {
    this.isEmpty = false;
    if (notification.kind === "collections") this.#askCollections = true;
    else if (notification.kind === "collection") this.#collections.add(notification.id);
    else if (notification.kind === "bulk_action") this.#bulkActions.add(notification.id);
    else if (notification.kind === "person") this.#people.add(notification.id);
    else if (notification.kind === "outdated") this.#isOutdated = true;
    else if (notification.kind === "messages") this.#askMessages = true;
    else if (notification.kind === "occurrences") this.#askOccurrences = true;
    else {
      const { collection } = notification;
      // Its speed and remaining time depend on its videos.
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
    if (collection === null) this.#askOccurrences = true;
    else this.#videosOf.add(collection);
  }

  /** Finished videos whose person has changed, with the collections that count them. */
  async #addVideosAbout(source: LiveSource): Promise<void> {
    if (this.#people.size === 0 || this.#isOutdated) return;
    const videos =
      this.#people.size > VIDEOS_TOLD ? [] : await source.videosAbout([...this.#people], VIDEOS_TOLD + 1);
    this.#isOutdated = this.#people.size > VIDEOS_TOLD || videos.length > VIDEOS_TOLD;
    if (this.#isOutdated) return;
    for (const { id, collectionId } of videos) {
      this.#turned.add(id);
      if (collectionId !== null) this.#collections.add(collectionId);
    }
  }

  /** The changes to send: each resource once, however often it changed, in its current state. */
  async read(source: LiveSource): Promise<LiveChanges> {
    await this.#addVideosAbout(source);
    const [found, turned, bulkActions] = await Promise.all([
      Promise.all([...this.#collections].map((id) => source.collection(id))),
      this.#turned.size === 0 ? [] : source.videos([...this.#turned]),
      this.#bulkActions.size === 0 ? [] : source.bulkActions([...this.#bulkActions]),
    ]);
    const collections = found.filter((change) => change !== null);
    const isThere = (id: string) => collections.some((change) => change.id === id);
    const drawn = [...this.#drawn.values()].filter(({ id }) => !this.#turned.has(id));
    return {
      collections,
      videos: [...turned, ...drawn],
      bulkActions,
      ask: {
        collections: this.#askCollections,
        videos: this.#askVideos,
        // Deleting a collection deletes its videos, and the user who deleted it may still be on its page.
        videosOf: [...this.#videosOf].filter(isThere),
        ...(this.#askMessages ? { messages: true } : {}),
        ...(this.#askOccurrences || turned.some(mayBeOfOccurrence) ? { occurrences: true } : {}),
        ...(this.#isOutdated ? { outdated: true } : {}),
      },
    };
  }
}
