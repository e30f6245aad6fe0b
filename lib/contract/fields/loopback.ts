const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an address leads to the machine on which it is opened, whichever that is. */
export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && LOOPBACK.has(new URL(url).hostname);
