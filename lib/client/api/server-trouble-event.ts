/** Sent by every call that got no answer of the server itself. */
const listeners = new Set<() => void>();

/** Calls `listener` with each such call. @returns a function that unsubscribes */
export function onServerTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellServerTrouble(): void {
  for (const listener of listeners) listener();
}
