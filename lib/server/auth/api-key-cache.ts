import type { Role } from "#lib/contract/resources/roles.ts";
import { log } from "../log.ts";
import { type LiveListener, listen } from "../notifications/notification-listener.ts";

/** A working API key as a request needs it. */
export type CachedApiKey = {
  id: string;
  orgId: string;
  role: Role;
  isOrgActive: boolean;
  lastUsedAt: Date | null;
};

type FindKey = (hash: string) => Promise<CachedApiKey | null>;

/** However sure it is to hear of changes, a key is asked for again after this time. */
const KEPT_MS = 30_000;
/** How often it is made sure that changes are heard of, and how long after a loss it is tried again. */
const BEAT_MS = 5_000;
/** Of keys that work: more than an installation has, and a bound all the same. */
const MOST_KEYS = 10_000;

/**
 * API keys that have been looked up, by their hash, for as long as it is certain that the database tells when one is
 * revoked, changes its role or loses its organization: then all are forgotten at once, in every process. While nothing
 * listens, or what is said is not heard, each request looks its key up.
 */
class ApiKeyCache {
  readonly #kept = new Map<string, { key: CachedApiKey; until: number }>();
  #listener: LiveListener | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Counts what may have changed: what was looked up before that is not kept. */
  #changes = 0;
  #isOpen = false;

  /** The key with this hash, null when there is none that works. */
  async get(hash: string, find: FindKey): Promise<CachedApiKey | null> {
    const kept = this.#kept.get(hash);
    if (kept !== undefined && kept.until > performance.now()) return kept.key;
    const changes = this.#changes;
    const key = await find(hash);
    if (key !== null && this.#listener !== null && changes === this.#changes) {
      if (this.#kept.size >= MOST_KEYS) this.#kept.clear();
      this.#kept.set(hash, { key, until: performance.now() + KEPT_MS });
    }
    return key;
  }

  /** Has every key looked up again. */
  forget(): void {
    this.#changes += 1;
    this.#kept.clear();
  }

  /** Begins to keep keys as soon as it hears of changes, and again whenever that was lost. */
  async open(): Promise<void> {
    if (this.#listener !== null) return;
    this.#isOpen = true;
    clearTimeout(this.#timer);
    try {
      const listener = await listen(
        ({ kind }) => {
          if (kind === "access") this.forget();
        },
        (error) => this.#lose(error),
      );
      if (!this.#isOpen) return await listener.close();
      this.forget();
      this.#listener = listener;
      this.#wait(() => this.#heartbeat(listener));
    } catch (error) {
      this.#lose(error);
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    const listener = this.#listener;
    this.#listener = null;
    this.forget();
    await listener?.close();
  }

  async #heartbeat(listener: LiveListener): Promise<void> {
    if (this.#listener !== listener) return;
    if (await listener.hears()) this.#wait(() => this.#heartbeat(listener));
    else this.#lose(new Error("notifications do not come through"));
  }

  #lose(error: unknown): void {
    const listener = this.#listener;
    this.#listener = null;
    this.forget();
    void listener?.close();
    if (!this.#isOpen) return;
    log().warn({ err: error }, "revoked keys cannot be listened for; every key is looked up");
    this.#wait(() => this.open());
  }

  #wait(then: () => Promise<void>): void {
    clearTimeout(this.#timer);
    if (!this.#isOpen) return;
    this.#timer = setTimeout(() => void then(), BEAT_MS);
    this.#timer.unref();
  }
}

/** Those of this process. Nothing is kept until `open()`, which the server does that has the API. */
export const apiKeyCache = new ApiKeyCache();
