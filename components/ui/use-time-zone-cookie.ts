import { useEffect } from "react";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the browser's time zone in the cookie `name` for a year; written at each load, as people travel. */
export function useTimeZoneCookie(name: string): void {
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const secure = location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist under plain http.
    document.cookie = `${name}=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  }, [name]);
}
