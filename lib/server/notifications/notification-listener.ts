import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { LIVE_CHANNEL, type LiveNotification } from "./live-notification.ts";
import { join } from "./notification-connection.ts";

/** Time limit for a listener's first message to itself. */
const FIRST_ECHO_LIMIT_MS = 5_000;

export type LiveListener = {
  /**
   * Whether the last message to itself has arrived; then sends another one. A connection can be lost
   * silently, and a pooler in between may drop notifications: then the connection is closed for all
   * listeners.
   */
  isAlive(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Listens to the database's live notifications.
 * @param onLost called once when no more will come; not after `close`
 * @throws when the database cannot be reached, or the message to itself does not arrive
 */
export async function listen(
  onNotification: (notification: LiveNotification) => void,
  onLost: (error: unknown) => void,
): Promise<LiveListener> {
  let isOpen = true;
  let said: string | null = null;
  let onEcho = () => {};
  const subscription = await join({
    onNotification: (notification) => {
      if (notification.kind === "echo") {
        if (notification.id !== said) return;
        said = null;
        onEcho();
      } else if (isOpen) onNotification(notification);
    },
    onLost: (error) => {
      if (!isOpen) return;
      isOpen = false;
      onLost(error);
    },
  });
  const close = async () => {
    isOpen = false;
    await subscription.leave();
  };
  const giveUp = () => {
    isOpen = false;
    subscription.giveUp(new Error("notifications do not come through"));
  };
  const say = async () => {
    const id = newId();
    said = id;
    // On another connection: only then a pooler's effect shows.
    await database()
      .$executeRaw`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ kind: "echo", id })})`.catch(
      (error: unknown) => {
        // An overloaded database proves nothing about the listening connection.
        said = null;
        throw error;
      },
    );
  };
  try {
    const heard = new Promise<void>((resolve, reject) => {
      onEcho = resolve;
      setTimeout(() => reject(new Error("notifications do not come through")), FIRST_ECHO_LIMIT_MS).unref();
    });
    await Promise.all([heard, say()]);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    isAlive: async () => {
      if (said !== null) {
        giveUp();
        return false;
      }
      await say().catch(() => undefined);
      return true;
    },
    close,
  };
}
