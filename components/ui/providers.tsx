"use client";

import { MantineProvider, MantineThemeProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import type { ReactNode } from "react";
import { useCallback, useMemo, useState } from "react";
import { KIT } from "#components/i18n/en/kit.ts";
import { loadErrors } from "#components/i18n/error-messages.ts";
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

interface ProvidersProps {
  /** Which words are shown; decided on the server, so that both renders agree. */
  language: Language;
  /** BCP 47 tag of that language, which dates, numbers and sorting follow. */
  locale: string;
  /** What style sheets that are added to the document must carry; undefined where its policy asks for none. */
  nonce: string | undefined;
  children: ReactNode;
}

/** What nearly every visit comes to need, and no page shows at first. */
function prepare(language: Language) {
  Dialog.warm();
  warmNotices();
  warmMessages(language);
  void loadErrors(language);
}

/** For Mantine's style sheets and, in the browser, for the one that keeps a page from scrolling behind a dialog. */
function keepNonce(nonce: string): () => string {
  if (typeof window !== "undefined") setNonce(nonce);
  return () => nonce;
}

/** Everything that the console's client parts expect around them. Once, in the root layout. */
export function Providers({ language, locale, nonce, children }: ProvidersProps) {
  // The document's own: later answers, into the same document, come with others.
  const [getStyleNonce] = useState(() => keepNonce(nonce ?? ""));
  const [queryClient] = useState(createQueryClient);
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

/** The words inside Mantine's own controls; within `MessagesProvider`. */
function Worded({ children }: { children: ReactNode }) {
  const t = useMessages(KIT);
  const worded = useMemo(() => ({ components: controlMessages(t) }), [t]);
  return <MantineThemeProvider theme={worded}>{children}</MantineThemeProvider>;
}

/** Sunday is 0, as Mantine counts; the locale's own week is asked where the engine knows it, else Monday. */
function firstDayOfWeek(locale: string): 0 | 1 | 6 {
  const tag: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale);
  const firstDay = tag.getWeekInfo?.().firstDay ?? 1;
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
}
