import { environment } from "./environment.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether browsers reach the installation at `url` by TLS, so that no cookie ever has to travel without. */
export const isSecure = (url = environment().url): boolean => url.startsWith("https://");

/**
 * What a cookie is called. Under https it begins with `__Host-`: browsers take such a one from this host alone, by TLS, and
 * no neighbour of the host's domain can put another in its place.
 */
export const cookieName = (name: string, url = environment().url): string =>
  isSecure(url) ? `__Host-${name}` : name;

type KeptCookie = [
  name: string,
  value: string,
  options: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean; maxAge: number },
];

/** A cookie that the console keeps for a year, as Next.js and the sign-in library take it; null ends it. */
export function keptCookie(name: string, value: string | null): KeptCookie {
  const maxAge = value === null ? 0 : YEAR_SECONDS;
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), maxAge } as const;
  return [cookieName(name), value ?? "", options];
}
