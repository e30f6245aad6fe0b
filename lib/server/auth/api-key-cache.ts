import type { Role } from "#lib/contract/resources/roles.ts";
import { log } from "../log.ts";
import { type LiveListener, listen } from "../notifications/notification-listener.ts";

/** An API key that was not revoked, with the data that a request needs. */
export type CachedApiKey = {
  id: string;
  orgId: string;
  role: Role;
  isOrgActive: boolean;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

type FindKey = (hash: string) => Promise<CachedApiKey | null>;

/** A cached key is looked up again after this time, even if no change was reported. */
const KEPT_MS = 30_000;
/** How often the connection for change notifications is checked, and how long after a loss it is reopened. */
const BEAT_MS = 5_000;
/** Limit of cached keys: more than an installation has, but bounded. */
const MOST_KEYS = 10_000;

/**
 * API keys that have been looked up, by hash. They are kept only while the database reliably reports when a
 * key is revoked, changes its role or loses its organization: then all keys are forgotten at once, in every
 * process. Without a working notification connection, each request looks its key up.
 */
class ApiKeyCache {
  readonly #kept = new Map<string, { key: CachedApiKey; until: number }>();
  #listener: LiveListener | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Counts possible changes: a key looked up before the latest one is not cached. */
  #changes = 0;
  #isOpen = false;

  /** The key with this hash, which may have expired meanwhile, or null. */
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

  /** Clears the cache. */
  forget(): void {
    this.#changes += 1;
    this.#kept.clear();
  }

  /** Caches keys once it receives change notifications, and again after each reconnect. */
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
    if (await listener.isAlive()) this.#wait(() => this.#heartbeat(listener));
    else this.#lose(new Error("notifications do not come through"));
  }

  #lose(error: unknown): void {
    const listener = this.#listener;
    this.#listener = null;
    this.forget();
    void listener?.close();
    if (!this.#isOpen) return;
    log().warn({ err: error }, "notifications of revoked keys are not available; every key is looked up");
    this.#wait(() => this.open());
  }

  #wait(then: () => Promise<void>): void {
    clearTimeout(this.#timer);
    if (!this.#isOpen) return;
    this.#timer = setTimeout(() => void then(), BEAT_MS);
    this.#timer.unref();
  }
}

/** The cache of this process. It stays empty until `open()`, which only the API's server calls. */
export const apiKeyCache = new ApiKeyCache();
