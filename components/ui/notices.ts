import type { NotificationData, notifications } from "@mantine/notifications";

type Says = Pick<typeof notifications, "show" | "hide" | "update">;

/** Shows notices once it is loaded; notices sent earlier wait. */
let speaker: Says | null = null;
const waiting: ((says: Says) => void)[] = [];
const listeners = new Set<() => void>();
let count = 0;

/** Shows a notice over the page. @returns the id for `hideNotice` */
export function showNotice(notice: NotificationData): string {
  count += 1;
  const id = `notice-${count}`;
  tell((says) => says.show({ ...notice, id }));
  return id;
}

/** Changes a notice, unless it was closed. */
export function updateNotice(id: string, notice: NotificationData): void {
  tell((says) => says.update({ ...notice, id }));
}

export function hideNotice(id: string): void {
  tell((says) => says.hide(id));
}

function tell(message: (says: Says) => void): void {
  if (speaker === null) {
    waiting.push(message);
    for (const listener of listeners) listener();
  } else message(speaker);
}

/** Delivers waiting and future notices to `says`. @returns a function that stops the delivery */
export function deliverNotices(says: Says): () => void {
  speaker = says;
  for (const message of waiting.splice(0)) message(says);
  return () => {
    speaker = null;
  };
}

/** Whether any notice was ever sent, for `useSyncExternalStore`. */
export const hasNotices = (): boolean => count > 0;

export function onNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
