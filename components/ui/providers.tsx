"use client";

import { MantineProvider, MantineThemeProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import type { ReactNode } from "react";
import { useCallback, useMemo, useState } from "react";
import { loadErrors } from "#components/i18n/error-messages.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { warmMessages } from "#components/i18n/parts.ts";
import { MessagesProvider, useMessages } from "#components/i18n/use-messages.tsx";
import type { Language } from "#lib/contract/resources/language.ts";
import { Dialog } from "./dialog.tsx";
import { LocaleProvider } from "./locale.tsx";
import { NoticeArea, warmNotices } from "./notice-area.tsx";
import { createQueryClient } from "./query-client.ts";
import { cssVariablesResolver, theme } from "./theme.ts";
import { controlMessages } from "./theme-controls.ts";
import { useFirstInteraction } from "./use-first-interaction.ts";
import { useTimeZoneCookie } from "./use-time-zone-cookie.ts";

interface ProvidersProps {
  /** The language of the page; decided on the server, so that server and browser render the same. */
  language: Language;
  /** BCP 47 tag of that language, which dates, numbers and sorting follow. */
  locale: string;
  /** Nonce for style sheets that are added to the document; undefined if its policy requires none. */
  nonce: string | undefined;
  /** Name of the cookie that tells the server the browser's time zone. */
  timeZoneCookie: string;
  children: ReactNode;
}

/** Preloads what most visits need, but no page shows at first. */
function prepare(language: Language) {
  Dialog.warm();
  warmNotices();
  warmMessages(language);
  void loadErrors(language);
}

/** For Mantine's style sheets and, in the browser, for the one that locks scrolling behind a dialog. */
function keepNonce(nonce: string): () => string {
  if (typeof window !== "undefined") setNonce(nonce);
  return () => nonce;
}

/** The context providers of the console's client components. Used once, in the root layout. */
export function Providers({ language, locale, nonce, timeZoneCookie, children }: ProvidersProps) {
  // The nonce of the document. Later responses for the same document carry different ones.
  const [getStyleNonce] = useState(() => keepNonce(nonce ?? ""));
  const [queryClient] = useState(createQueryClient);
  useTimeZoneCookie(timeZoneCookie);
  useFirstInteraction(useCallback(() => prepare(language), [language]));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={getStyleNonce}
    >
      <LocaleProvider locale={locale}>
        <MessagesProvider language={language} locale={locale}>
          <DatesProvider settings={{ firstDayOfWeek: firstDayOfWeek(locale), consistentWeeks: true }}>
            <QueryClientProvider client={queryClient}>
              <Worded>
                {children}
                <NoticeArea />
              </Worded>
            </QueryClientProvider>
          </DatesProvider>
        </MessagesProvider>
      </LocaleProvider>
    </MantineProvider>
  );
}

/** The text inside Mantine's own controls; used within `MessagesProvider`. */
function Worded({ children }: { children: ReactNode }) {
  const t = useMessages(KIT);
  const worded = useMemo(() => ({ components: controlMessages(t) }), [t]);
  return <MantineThemeProvider theme={worded}>{children}</MantineThemeProvider>;
}

/**
 * The first day of the week; Sunday is 0, as in Mantine. Monday if the browser does not know the locale's
 * week.
 */
function firstDayOfWeek(locale: string): 0 | 1 | 6 {
  const tag: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale);
  const firstDay = tag.getWeekInfo?.().firstDay ?? 1;
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
}
