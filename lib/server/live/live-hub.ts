import { LIVE_HEARTBEAT_MS, type LiveChanges } from "#lib/contract/resources/live.ts";
import { forNobody } from "../database-use.ts";
import { log } from "../log.ts";
import type { LiveNotification } from "../notifications/live-notification.ts";
import { type LiveListener, listen } from "../notifications/notification-listener.ts";
import { findCutOff, type Subscriber } from "./live-access.ts";
import { LiveFeed } from "./live-feed.ts";
import { type OpenStream, openStreams } from "./open-streams.ts";
import type { LiveSource } from "./pending-changes.ts";

/**
 * A session is one browser, which opens at most six connections to a host with HTTP/1.1, and needs some of
 * them for requests. Further pages poll.
 */
const STREAMS_PER_SESSION = 4;
/** How often it is checked that notifications come through, and who still has access. */
const CHECK_MS = 15_000;

/** Receives a page's messages. */
export type LiveSink = {
  /** The bytes of whole messages; every page of an organization gets the same. */
  send(bytes: Uint8Array): void;
  end(): void;
};

type Stream = Subscriber & LiveSink;
type FeedStreams = { feed: LiveFeed; streams: Set<Stream> };

const encoder = new TextEncoder();
const HEARTBEAT = message("heartbeat", "");

/** A message in wire format (HTML, "Server-sent events"). */
function message(event: string, data: string): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${data}\n\n`);
}

/** All open pages of this process, which share one database connection for notifications. */
export class LiveHub {
  readonly #sourceOf: (orgId: string) => LiveSource;
  readonly #places = new Map<string, FeedStreams>();
  #listening: Promise<LiveListener> | undefined;
  #timers: NodeJS.Timeout[] = [];

  /** @param sourceOf returns where an organization's state is read */
  constructor(sourceOf: (orgId: string) => LiveSource) {
    this.#sourceOf = sourceOf;
  }

  /**
   * Sends a page all changes from now on.
   * @returns a function that stops; null when no stream is available now, and the page has to poll
   */
  async open(subscriber: Subscriber, sink: LiveSink): Promise<(() => void) | null> {
    if (openStreams().isClosing || this.#isFull(subscriber)) return null;
    try {
      await this.#listen();
    } catch (error) {
      log().warn({ err: error }, "change notifications are not available; open pages poll");
      return null;
    }
    // Other pages may have connected while the connection was opened.
    if (openStreams().isClosing || this.#isFull(subscriber)) return null;
    const stream: Stream = { ...subscriber, ...sink };
    const { streams } = this.#placeOf(subscriber.orgId);
    streams.add(stream);
    const registered: OpenStream = { end: sink.end };
    openStreams().open.add(registered);
    sink.send(HEARTBEAT);
    return () => {
      openStreams().open.delete(registered);
      streams.delete(stream);
      if (streams.size === 0 && this.#places.get(subscriber.orgId)?.streams === streams) {
        this.#places.get(subscriber.orgId)?.feed.stop();
        this.#places.delete(subscriber.orgId);
      }
    };
  }

  /** Ends every stream and the connection. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    const listening = this.#listening;
    this.#listening = undefined;
    this.#endAll();
    await (await listening?.catch(() => undefined))?.close();
  }

  #isFull({ sessionId }: Subscriber): boolean {
    return this.#all().filter((one) => one.sessionId === sessionId).length >= STREAMS_PER_SESSION;
  }

  #placeOf(orgId: string): FeedStreams {
    const known = this.#places.get(orgId);
    if (known !== undefined) return known;
    const streams = new Set<Stream>();
    const tell = (changes: LiveChanges) => {
      const bytes = message("changes", JSON.stringify(changes));
      for (const stream of [...streams]) stream.send(bytes);
    };
    const onGap = () => {
      for (const stream of [...streams]) stream.end();
    };
    const place = { feed: new LiveFeed({ source: this.#sourceOf(orgId), tell, onGap }), streams };
    this.#places.set(orgId, place);
    return place;
  }

  #listen(): Promise<LiveListener> {
    this.#listening ??= forNobody(() => this.#startListening());
    return this.#listening;
  }

  #startListening(): Promise<LiveListener> {
    return listen(
      (notification) => this.#onNotification(notification),
      (error) => this.#onLost(error),
    ).then(
      (listener) => {
        this.#timers = [
          setInterval(() => this.#beat(), LIVE_HEARTBEAT_MS),
          setInterval(() => void this.#check(listener), CHECK_MS),
        ];
        for (const timer of this.#timers) timer.unref();
        return listener;
      },
      (error: unknown) => {
        this.#listening = undefined;
        throw error;
      },
    );
  }

  #onNotification(notification: LiveNotification): void {
    if (notification.kind === "access") void this.#cutOff();
    else if (notification.kind !== "echo") this.#places.get(notification.org)?.feed.add(notification);
  }

  /** Pages that missed a change reload their state when they reconnect, and poll until they can. */
  #onLost(error: unknown): void {
    log().warn({ err: error }, "change notifications were lost; open pages have to reconnect");
    void this.close();
  }

  #beat(): void {
    for (const stream of this.#all()) stream.send(HEARTBEAT);
  }

  async #check(listener: LiveListener): Promise<void> {
    if (!(await listener.isAlive())) {
      this.#onLost(new Error("notifications do not come through"));
      return;
    }
    await this.#cutOff();
  }

  /**
   * Ends the streams of subscribers without access. An expiring session causes no notification, so this runs
   * with every check.
   */
  async #cutOff(): Promise<void> {
    try {
      for (const stream of await findCutOff(this.#all())) stream.end();
    } catch (error) {
      log().warn({ err: error }, "could not check who still has access to live updates");
    }
  }

  #endAll(): void {
    for (const stream of this.#all()) stream.end();
  }

  #all(): Stream[] {
    return [...this.#places.values()].flatMap(({ streams }) => [...streams]);
  }
}
