import pg from "pg";
import { watchedConnection } from "../database-watch.ts";
import { sessionUrl } from "../environment.ts";
import { LIVE_CHANNEL, type LiveNotification, parseNotification } from "./live-notification.ts";

const CONNECT_LIMIT_MS = 10_000;

/** A listener in this process for the database's notifications. */
export type Listener = {
  onNotification: (notification: LiveNotification) => void;
  /** No more notifications will come. */
  onLost: (error: unknown) => void;
};

export type Subscription = {
  /** Stops listening; the last listener closes the connection. */
  leave(): Promise<void>;
  /** Closes the connection for all listeners and notifies them, except this one. */
  giveUp(error: unknown): void;
};

type Connection = { listeners: Set<Listener>; client: Promise<pg.Client> };

// Next.js loads a module once for each bundle of its build: one listening connection for all of them and the
// server.
const holder = globalThis as typeof globalThis & { rollcallListening?: Connection | undefined };

/**
 * Adds a listener for the database's live notifications, on the one connection that this process shares.
 * @throws when the database cannot be reached
 */
export async function join(listener: Listener): Promise<Subscription> {
  holder.rollcallListening ??= open();
  const connection = holder.rollcallListening;
  connection.listeners.add(listener);
  const leave = async () => {
    connection.listeners.delete(listener);
    if (connection.listeners.size === 0) await end(connection);
  };
  const giveUp = (error: unknown) => {
    connection.listeners.delete(listener);
    lose(connection, error);
    void end(connection);
  };
  await connection.client;
  return { leave, giveUp };
}

function open(): Connection {
  const connection: Connection = { listeners: new Set(), client: connect() };
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...watchedConnection(sessionUrl()),
      application_name: "rollcall-live",
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
    });
    let isReady = false;
    const onLost = (error: unknown) => {
      if (isReady) lose(connection, error);
    };
    client.on("error", onLost);
    client.on("end", () => onLost(new Error("the connection that listens has ended")));
    client.on("notification", ({ payload = "" }) => {
      const notification = parseNotification(payload);
      if (notification === null) return;
      for (const { onNotification } of [...connection.listeners]) onNotification(notification);
    });
    try {
      await client.connect();
      await client.query(`listen ${LIVE_CHANNEL}`);
    } catch (error) {
      // Listeners that wait for the connection get the error from its promise.
      forget(connection);
      await client.end().catch(() => undefined);
      throw error;
    }
    isReady = true;
    return client;
  }
  return connection;
}

function lose(connection: Connection, error: unknown): void {
  forget(connection);
  const left = [...connection.listeners];
  connection.listeners.clear();
  for (const { onLost } of left) onLost(error);
}

async function end(connection: Connection): Promise<void> {
  forget(connection);
  await connection.client.then((client) => client.end()).catch(() => undefined);
}

/** The next listener opens a new connection. */
function forget(connection: Connection): void {
  if (holder.rollcallListening === connection) holder.rollcallListening = undefined;
}
