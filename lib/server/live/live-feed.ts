import type { LiveChanges } from "#lib/contract/resources/live.ts";
import { log } from "../log.ts";
import type { OrganizationNotification } from "../notifications/live-notification.ts";
import { type LiveSource, PendingChanges } from "./pending-changes.ts";

/** An organization's pages are notified at most four times a second, however many changes there are. */
const INTERVAL_MS = 250;
/** The notifications of one transaction arrive together. */
const GATHER_MS = 10;

export type FeedEnds = {
  source: LiveSource;
  tell: (changes: LiveChanges) => void;
  /** A change could not be sent: clients have to reload their state. */
  onGap: () => void;
};

/** Collects the changes of one organization, and sends them in order: one message after the other. */
export class LiveFeed {
  readonly #ends: FeedEnds;
  #pending = new PendingChanges();
  #timer: NodeJS.Timeout | undefined;
  #isTelling = false;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(ends: FeedEnds) {
    this.#ends = ends;
  }

  add(notification: OrganizationNotification): void {
    this.#pending.add(notification);
    this.#schedule();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending = new PendingChanges();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isTelling || this.#pending.isEmpty) return;
    const wait = Math.max(GATHER_MS, this.#toldAt + INTERVAL_MS - performance.now());
    this.#timer = setTimeout(() => void this.#tell(), wait);
    this.#timer.unref();
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    this.#isTelling = true;
    this.#toldAt = performance.now();
    const pending = this.#pending;
    this.#pending = new PendingChanges();
    try {
      this.#ends.tell(await pending.read(this.#ends.source));
    } catch (error) {
      log().warn({ err: error }, "open pages could not be notified of changes");
      this.#ends.onGap();
    } finally {
      this.#isTelling = false;
      this.#schedule();
    }
  }
}
