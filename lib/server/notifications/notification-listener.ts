import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { LIVE_CHANNEL, type LiveNotification } from "./live-notification.ts";
import { join } from "./notification-connection.ts";

/** Until a listener hears itself for the first time. */
const FIRST_ECHO_LIMIT_MS = 5_000;

export type LiveListener = {
  /**
   * Whether what was said the last time has been heard; then says something again. A connection can be lost without a
   * word, and a pooler between may drop what comes unasked: then it is given up for all who listen.
   */
  hears(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Listens to the database's live notifications.
 * @param onLost called once when nothing will come any more; not after `close`
 * @throws when the database cannot be reached, or what is said does not come back
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
    // By another connection: what a pooler makes of it shows only there.
    await database()
      .$executeRaw`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ kind: "echo", id })})`.catch(
      (error: unknown) => {
        // A database too busy to be spoken to says nothing about who listens.
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
    hears: async () => {
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
