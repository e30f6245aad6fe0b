/** What every call tells when it was refused because nobody is signed in any more. */
const listeners = new Set<() => void>();

/** Calls `listener` with each answer that says that the session has ended; the result ends that. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellSessionEnd(): void {
  for (const listener of listeners) listener();
}
