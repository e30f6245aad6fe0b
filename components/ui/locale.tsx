"use client";

import type { ReactNode } from "react";
import { createContext, useContext, useMemo } from "react";
import {
  formatBytes,
  formatDate,
  formatDuration,
  formatInstant,
  formatLanguage,
  formatList,
  formatNumber,
  formatPercent,
} from "./format.ts";

const LocaleContext = createContext("en-GB");

export function LocaleProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The BCP 47 tag that dates, numbers and sorting follow; the same on the server and in the browser. */
export function useLocale(): string {
  return useContext(LocaleContext);
}

/** The functions of `format.ts`, bound to the user's locale. */
export function useFormat() {
  const locale = useLocale();
  return useMemo(
    () => ({
      number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, locale, options),
      percent: (share: number) => formatPercent(share, locale),
      bytes: (bytes: number) => formatBytes(bytes, locale),
      duration: (seconds: number) => formatDuration(seconds, locale),
      date: (isoDate: string, options?: Intl.DateTimeFormatOptions) => formatDate(isoDate, locale, options),
      language: (tag: string) => formatLanguage(tag, locale),
      list: (items: readonly string[]) => formatList(items, locale),
      instant: (instant: string, options?: Intl.DateTimeFormatOptions) =>
        formatInstant(instant, locale, options),
    }),
    [locale],
  );
}
