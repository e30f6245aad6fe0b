/** The open stream of a page. */
export type OpenStream = { end(): void };

type Streams = { open: Set<OpenStream>; isClosing: boolean };

// In development a changed module exists more than once in a process: all must share this value.
const holder = globalThis as typeof globalThis & { rollcallStreams?: Streams };

/** The streams of this process. */
export function openStreams(): Streams {
  holder.rollcallStreams ??= { open: new Set(), isClosing: false };
  return holder.rollcallStreams;
}

/**
 * Ends all streams and allows no new ones: a server that stops waits for open responses, and these never end.
 */
export function endStreams(): void {
  const streams = openStreams();
  streams.isClosing = true;
  for (const stream of [...streams.open]) stream.end();
}
