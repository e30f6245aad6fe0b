/** Sent by every call that is refused because the session has ended. */
const listeners = new Set<() => void>();

/**
 * Calls `listener` with each response that says that the session has ended. @returns a function that
 * unsubscribes
 */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellSessionEnd(): void {
  for (const listener of listeners) listener();
}
