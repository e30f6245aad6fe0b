/**
 * A URL for a list: `https://hooks.example.org/in?key=1` → `hooks.example.org/in`. The query string may be
 * secret.
 */
export function shortAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname.replace(/\/$/, "");
}

/** The host of a URL, which is short enough to type. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
