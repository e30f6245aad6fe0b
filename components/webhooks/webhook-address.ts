/** An address in a list: `https://hooks.example.org/in?key=1` → `hooks.example.org/in`. What is asked with it may be secret. */
export function shortAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname.replace(/\/$/, "");
}

/** The part of an address that names the receiver: short enough to be typed. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
