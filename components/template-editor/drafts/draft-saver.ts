import { ApiError } from "#lib/client/api/call.ts";

/** What the server has of a draft. */
export interface SavedDraft {
  id: string;
  /** ISO 8601. A draft that is begun anew has the same id, and its revisions begin at 1 again. */
  createdAt: string;
  revision: number;
  /** Entity tag, which the next change is based on. */
  etag: string;
}

export type SaveState =
  /** Everything is on the server. */
  | { kind: "saved" }
  /** A change is being sent, or will be within a second. */
  | { kind: "saving" }
  /** The server could not be asked; it is tried again. */
  | { kind: "waiting"; isOffline: boolean }
  /** The server refused; the next change is tried. */
  | { kind: "refused"; error: Error }
  /** Somebody else changed the draft, or it is gone: nothing is sent until the user has chosen. */
  | { kind: "conflict"; hasChanges: boolean };

/**
 * Whether what the server was found to have is not what `saved` knows of, nor an earlier state of it.
 * @param found null if the server has no draft
 */
export function isOtherState(
  found: { created_at: string; revision: number } | null,
  saved: Pick<SavedDraft, "createdAt" | "revision"> | null,
): boolean {
  if (found === null || saved === null) return true;
  return found.created_at !== saved.createdAt || found.revision > saved.revision;
}

/** Whether leaving loses changes. What is being saved is sent all the same. */
export const isAtRisk = (state: SaveState): boolean =>
  state.kind === "conflict" ? state.hasChanges : state.kind === "waiting" || state.kind === "refused";

/** How drafts are sent. @throws {ApiError} */
export interface DraftConnection<Content> {
  begin(content: Content): Promise<SavedDraft>;
  save(draft: SavedDraft, content: Content, keepPrevious: boolean): Promise<SavedDraft>;
  /** Whether a request with this content is finished when its page is closed meanwhile. */
  outlivesPage(content: Content): boolean;
}

/** A change is sent when there was none for as long, and after `LONGEST_MS` in any case. */
const PAUSE_MS = 400;
const LONGEST_MS = 1_000;
/** The first change gives a draft its address, under which a step back finds it: it waits until it is painted only. */
const BEGIN_MS = 150;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000];

/** Refusals that say nothing about the change: of a server that is gone, busy, or wants to know who asks. */
const isPassing = ({ status }: ApiError) => [0, 401, 408, 429].includes(status) || status >= 500;
const isConflict = ({ status, code }: ApiError) =>
  status === 412 || status === 404 || (status === 409 && code === "template_draft_exists");

/**
 * Saves a draft while it is edited: one request at a time, always with the newest content.
 */
export class DraftSaver<Content> {
  private saved: SavedDraft | null;
  private state: SaveState = { kind: "saved" };
  private wanted: { content: Content; since: number } | null = null;
  private sending: Content | null = null;
  private keepsPrevious = false;
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isStopped = false;
  private held = false;
  private lastSent: Content | null = null;
  private readonly connection: DraftConnection<Content>;
  private readonly tell: (state: SaveState, saved: SavedDraft | null) => void;

  /** @param saved null if there is no draft yet: the first change begins one */
  constructor(
    connection: DraftConnection<Content>,
    saved: SavedDraft | null,
    tell: (state: SaveState, saved: SavedDraft | null) => void,
  ) {
    this.connection = connection;
    this.saved = saved;
    this.tell = tell;
  }

  get current(): SavedDraft | null {
    return this.saved;
  }

  /** What was sent last; null if nothing was. */
  get sent(): Content | null {
    return this.lastSent;
  }

  /** The content that is not on the server yet; null if there is none. */
  get unsaved(): Content | null {
    return this.wanted?.content ?? null;
  }

  /** @param keepPrevious whether what this replaces is kept as a checkpoint */
  change(content: Content, { keepPrevious = false } = {}): void {
    if (this.isStopped) return;
    const now = Date.now();
    this.wanted = { content, since: this.wanted?.since ?? now };
    if (keepPrevious) this.keepsPrevious = true;
    if (this.state.kind === "conflict") this.become({ kind: "conflict", hasChanges: true });
    if (this.isFailing() && this.state.kind !== "refused") return;
    this.become({ kind: "saving" });
    if (this.running === null) this.schedule(this.pauseFrom(now));
  }

  /** Whether what the server has is being published. */
  get isHeld(): boolean {
    return this.held;
  }

  /** Keeps what changes from now on to itself: what the server has is being published. */
  hold(): void {
    this.held = true;
    clearTimeout(this.timer);
  }

  /** Sends what has changed since `hold`. */
  release(): void {
    this.held = false;
    if (this.wanted !== null && this.running === null) this.schedule(0);
  }

  /** Sends what is unsaved now. @returns what the server then has; null if that is not everything */
  async flush(): Promise<SavedDraft | null> {
    clearTimeout(this.timer);
    while (this.running !== null || (this.wanted !== null && !this.held && this.state.kind !== "conflict")) {
      await (this.running ?? this.send());
      if (this.isFailing()) return null;
    }
    return this.isFailing() ? null : this.saved;
  }

  /** Tries again now, such as when the connection is back. */
  retry(): void {
    if (this.state.kind === "waiting") void this.flush();
  }

  /** Stops saving until `adopt`: the draft that the server has is not the one that is edited. */
  suspend(): void {
    clearTimeout(this.timer);
    this.become({ kind: "conflict", hasChanges: this.wanted !== null });
  }

  /**
   * Goes on from another state of the draft, after a conflict.
   * @param saved null to begin a new draft
   * @param content what is still to be saved over it; null if the editor shows what the server has
   */
  adopt(saved: SavedDraft | null, content: Content | null, { keepPrevious = false } = {}): void {
    this.saved = saved;
    this.wanted = null;
    this.held = false;
    this.failures = 0;
    this.state = { kind: "saved" };
    if (content === null) this.become({ kind: "saved" });
    else this.change(content, { keepPrevious });
  }

  /** Sends nothing any more. */
  stop(): void {
    this.isStopped = true;
    this.wanted = null;
    clearTimeout(this.timer);
  }

  /**
   * Whether closing the page now would lose a change: one that waits for another or until the draft is published, or too
   * long a one.
   */
  get isLostOnClosing(): boolean {
    const { wanted, sending } = this;
    if (wanted !== null && (this.held || this.running !== null || this.isFailing())) return true;
    const last = wanted?.content ?? sending;
    return last !== null && !this.connection.outlivesPage(last);
  }

  private isFailing(): boolean {
    return this.state.kind !== "saved" && this.state.kind !== "saving";
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    if (this.held) return;
    this.timer = setTimeout(() => void this.send(), Math.max(0, delay));
  }

  private send(): Promise<void> {
    this.running ??= this.sendNewest().finally(() => {
      this.running = null;
      if (this.state.kind === "saving" && this.wanted !== null && !this.isStopped)
        this.schedule(this.pauseFrom(Date.now()));
    });
    return this.running;
  }

  /** How long to wait for further changes. */
  private pauseFrom(now: number): number {
    const since = this.wanted?.since ?? now;
    return this.saved === null ? since + BEGIN_MS - now : Math.min(PAUSE_MS, since + LONGEST_MS - now);
  }

  private async sendNewest(): Promise<void> {
    const sent = this.wanted;
    if (sent === null || this.state.kind === "conflict") return;
    const keepsPrevious = this.keepsPrevious;
    this.wanted = null;
    this.sending = sent.content;
    this.keepsPrevious = false;
    // Another attempt may fail as well: leaving meanwhile still asks.
    if (this.failures === 0) this.become({ kind: "saving" });
    try {
      this.saved =
        this.saved === null
          ? await this.connection.begin(sent.content)
          : await this.connection.save(this.saved, sent.content, keepsPrevious);
      this.failures = 0;
      this.lastSent = sent.content;
      this.become({ kind: this.wanted === null ? "saved" : "saving" });
    } catch (error) {
      this.wanted ??= sent;
      this.keepsPrevious ||= keepsPrevious;
      this.fail(error);
    } finally {
      this.sending = null;
    }
  }

  private fail(error: unknown): void {
    const refusal = error instanceof ApiError ? error : null;
    if (refusal !== null && isConflict(refusal)) this.become({ kind: "conflict", hasChanges: true });
    else if (refusal !== null && isPassing(refusal)) {
      this.become({ kind: "waiting", isOffline: refusal.status === 0 });
      this.schedule(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 0);
      this.failures += 1;
    } else {
      this.become({ kind: "refused", error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  private become(state: SaveState): void {
    this.state = state;
    if (!this.isStopped) this.tell(state, this.saved);
  }
}
