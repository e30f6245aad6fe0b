import { environment } from "./environment.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether browsers reach the installation at `url` over TLS, so that cookies can be restricted to TLS. */
export const isSecure = (url = environment().url): boolean => url.startsWith("https://");

/**
 * The full name of a cookie. Under https it begins with `__Host-`: browsers accept such a cookie only from
 * this host over TLS, so that another host of the domain cannot replace it.
 */
export const cookieName = (name: string, url = environment().url): string =>
  isSecure(url) ? `__Host-${name}` : name;

type KeptCookie = [
  name: string,
  value: string,
  options: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean; maxAge: number },
];

/**
 * A cookie that the console keeps for a year, in the form that Next.js and the sign-in library take; null
 * deletes it.
 */
export function keptCookie(name: string, value: string | null): KeptCookie {
  const maxAge = value === null ? 0 : YEAR_SECONDS;
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), maxAge } as const;
  return [cookieName(name), value ?? "", options];
}

/** Such a cookie as a `Set-Cookie` header has it. */
export function cookieHeader([name, value, { path, maxAge, secure }]: KeptCookie): string {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax"];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}
