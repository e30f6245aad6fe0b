/** A page that looks on. */
export type OpenStream = { end(): void };

type Streams = { open: Set<OpenStream>; isClosing: boolean };

// The process that stops and the routes that Next.js has bundled are different modules of one process.
const holder = globalThis as typeof globalThis & { rollcallStreams?: Streams };

/** The streams of this process. */
export function openStreams(): Streams {
  holder.rollcallStreams ??= { open: new Set(), isClosing: false };
  return holder.rollcallStreams;
}

/** Ends all streams and lets no more begin: a server that stops waits for open answers, and these have no end. */
export function endStreams(): void {
  const streams = openStreams();
  streams.isClosing = true;
  for (const stream of [...streams.open]) stream.end();
}
