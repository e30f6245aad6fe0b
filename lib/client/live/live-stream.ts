import { LIVE_HEARTBEAT_MS, type LiveChanges } from "#lib/contract/resources/live.ts";
import {
  doubtServer,
  isServerGone,
  LOOK_EVERY_MS,
  noteStream,
  onServerContact,
  untilServerAnswers,
} from "../api/server-contact.ts";

/** After this long without a stream, or with a silent one, the page polls. */
const BROKEN_AFTER_MS = 5_000;
/** A heartbeat that is as late as this may be the sign of a server that hangs. */
const LATE_MS = 1.25 * LIVE_HEARTBEAT_MS;
/** After this long without a heartbeat, also without a first one, the connection counts as dead. */
const SILENCE_MS = 10 * LIVE_HEARTBEAT_MS;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** After a stream of at least this length, the next attempt comes soon. */
const GOOD_AFTER_MS = 10_000;

export type LiveHandlers = {
  /** The stream is open, for the first time or again. Earlier changes were not sent. */
  onStanding: () => void;
  /** The stream has been closed for a while. */
  onBroken: () => void;
  onChanges: (changes: LiveChanges) => void;
};

/**
 * Follows an address of server-sent events while the page is visible. A browser opens at most six connections
 * per host, so background tabs must close theirs. Reconnects until the caller stops it.
 * @returns a function that stops it
 */
export function followStream(address: string, handlers: LiveHandlers): () => void {
  let source: EventSource | null = null;
  let standingSince: number | null = null;
  let failures = 0;
  const timers: Partial<Record<"retry" | "late" | "silence" | "broken", ReturnType<typeof setTimeout>>> = {};
  const clear = (name: keyof typeof timers) => {
    clearTimeout(timers[name]);
    delete timers[name];
  };

  const expectSign = () => {
    clear("silence");
    timers.silence = setTimeout(lose, SILENCE_MS);
  };
  const onLate = () => {
    doubtServer();
    timers.late = setTimeout(onLate, LOOK_EVERY_MS);
  };
  const onSign = () => {
    noteStream(true);
    expectSign();
    clear("late");
    timers.late = setTimeout(onLate, LATE_MS);
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
    // The browser would reconnect on its own, from all pages at once and forever at the same interval.
    source.addEventListener("error", lose);
    expectSign();
  }

  function release(): void {
    source?.close();
    source = null;
    standingSince = null;
    noteStream(false);
    clear("silence");
    clear("late");
    clear("retry");
  }

  function lose(): void {
    // The end of the stream is the first sign of a server that is gone.
    void untilServerAnswers();
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
  const onReturn = () => {
    if (document.visibilityState === "visible") connect();
  };
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", onReturn);
  const endContact = onServerContact(() => {
    if (isServerGone()) return;
    // What was open before may have been swallowed.
    release();
    onReturn();
  });
  onVisibility();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", onReturn);
    endContact();
    release();
    clear("broken");
  };
}
