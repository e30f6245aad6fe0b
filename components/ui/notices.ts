import type { NotificationData, notifications } from "@mantine/notifications";

type Says = Pick<typeof notifications, "show" | "hide">;

/** What shows notices, once it is loaded; what it is told until then waits. */
let speaker: Says | null = null;
const waiting: ((says: Says) => void)[] = [];
const listeners = new Set<() => void>();
let count = 0;

/** Says something over the page. The result is what `hideNotice` calls it. */
export function showNotice(notice: NotificationData): string {
  count += 1;
  const id = `notice-${count}`;
  tell((says) => says.show({ ...notice, id }));
  return id;
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

/** Everything that was told goes to `says`, and what is told from now on; the result ends that. */
export function deliverNotices(says: Says): () => void {
  speaker = says;
  for (const message of waiting.splice(0)) message(says);
  return () => {
    speaker = null;
  };
}

/** Whether anything was ever told, for `useSyncExternalStore`. */
export const hasNotices = (): boolean => count > 0;

export function onNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
