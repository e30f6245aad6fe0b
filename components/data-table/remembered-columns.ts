import { LIST_LAYOUT } from "#lib/contract/resources/list-layout.ts";

/*
 * Which columns a list shows in this browser, where its address does not say: a cookie, so that the server
 * renders the same ones.
 */

/** Browsers refuse cookies of more than 4096 bytes. */
const MOST_CHARACTERS = 3500;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** It says nothing that an attacker could use, and keeps its name under https. */
export const columnsCookie = (list: string) => `rollcall-columns-${list}`;

/** The chosen columns of a cookie, decoded; null if it says none. */
export function parseColumns(text: string | undefined): readonly string[] | null {
  try {
    const keys: unknown = JSON.parse(text ?? "");
    const isList = Array.isArray(keys) && keys.length > 0 && keys.length <= LIST_LAYOUT.columns.most;
    return isList && keys.every((key) => typeof key === "string") ? keys : null;
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();

/** Calls `listener` after each choice, until the returned function is called. */
export function onColumnsChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The cookie's text in this browser, decoded; the empty string without one. */
export function readColumns(list: string): string {
  const start = `${columnsCookie(list)}=`;
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
  try {
    return decodeURIComponent(found?.slice(start.length) ?? "");
  } catch {
    return "";
  }
}

/** @param keys null forgets the choice; one that is too long for a cookie is only in the address */
export function rememberColumns(list: string, keys: readonly string[] | null): void {
  const value = keys === null ? "" : encodeURIComponent(JSON.stringify(keys));
  const isKept = value !== "" && value.length <= MOST_CHARACTERS;
  const secure = location.protocol === "https:" ? "; secure" : "";
  const age = `max-age=${isKept ? YEAR_SECONDS : 0}; path=/; samesite=lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist under plain http.
  document.cookie = `${columnsCookie(list)}=${isKept ? value : ""}; ${age}`;
  for (const listener of listeners) listener();
}
