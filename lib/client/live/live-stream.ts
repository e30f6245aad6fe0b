import { LIVE_HEARTBEAT_MS, type LiveChanges } from "#lib/contract/resources/live.ts";

/** So long without a stream, or with one that says nothing, and the page has to ask for itself. */
const BROKEN_AFTER_MS = 5_000;
/** Two beats may be late; then nobody is there any more, whatever the connection says. */
const SILENCE_MS = 2.5 * LIVE_HEARTBEAT_MS;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** A stream that stood as long was a good one: the next attempt comes soon. */
const GOOD_AFTER_MS = 10_000;

export type LiveHandlers = {
  /** The stream stands, for the first time or again: what happened before was not told. */
  onStanding: () => void;
  /** It has not stood for a while. */
  onBroken: () => void;
  onChanges: (changes: LiveChanges) => void;
};

/**
 * Follows an address of server-sent events for as long as the page can be seen: a browser keeps no more than six
 * connections to a host, so tabs in the background have to let theirs go. Without an end, until the caller stops it.
 * @returns how to stop
 */
export function followStream(address: string, handlers: LiveHandlers): () => void {
  let source: EventSource | null = null;
  let standingSince: number | null = null;
  let failures = 0;
  const timers: Partial<Record<"retry" | "silence" | "broken", ReturnType<typeof setTimeout>>> = {};
  const clear = (name: keyof typeof timers) => {
    clearTimeout(timers[name]);
    delete timers[name];
  };

  const onSign = () => {
    clear("silence");
    timers.silence = setTimeout(lose, SILENCE_MS);
    clear("broken");
    if (standingSince !== null) return;
    standingSince = Date.now();
    handlers.onStanding();
  };

  function connect(): void {
    if (source !== null) return;
    clear("retry");
    timers.broken ??= setTimeout(handlers.onBroken, BROKEN_AFTER_MS);
    source = new EventSource(address);
    source.addEventListener("heartbeat", onSign);
    source.addEventListener("changes", (event: MessageEvent<string>) => {
      onSign();
      handlers.onChanges(JSON.parse(event.data));
    });
    // The browser would come back by itself, all pages at once and for ever at the same pace.
    source.addEventListener("error", lose);
  }

  function release(): void {
    source?.close();
    source = null;
    standingSince = null;
    clear("silence");
    clear("retry");
  }

  function lose(): void {
    const wasGood = standingSince !== null && Date.now() - standingSince >= GOOD_AFTER_MS;
    failures = wasGood ? 0 : failures + 1;
    release();
    timers.broken ??= setTimeout(handlers.onBroken, BROKEN_AFTER_MS);
    const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
    timers.retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
  }

  const onVisibility = () => {
    if (document.visibilityState === "visible") connect();
    else {
      release();
      clear("broken");
    }
  };
  const onOnline = () => {
    if (document.visibilityState === "visible") connect();
  };
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", onOnline);
  onVisibility();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", onOnline);
    release();
    clear("broken");
  };
}
