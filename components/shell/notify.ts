import { notifications } from "@mantine/notifications";

/** Says that something was done, where the page itself does not show it. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: "green", autoClose: 4_000 });
}

/** Says that something was not done, and why. Stays until it is closed. */
export function notifyFailure(title: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  notifications.show({ title, message, color: "red", autoClose: false });
}
