"use client";

import { Select } from "@mantine/core";
import { useOptimistic, useTransition } from "react";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { Panel } from "#components/ui/panel.tsx";
import { LANGUAGES, type Language } from "#lib/contract/resources/language.ts";

export interface ChooseLanguageProps {
  /** Null follows the browser's language. */
  language: Language | null;
  /** Saves it; the response contains the page in the new language. */
  chooseLanguage: (language: Language | null) => Promise<void>;
}

const BROWSER = "browser";

/** Each in its own language, so that everyone can find theirs. */
const NAMES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** The signed-in user's language of the console. It changes at once, and no input on the page is lost. */
export function ChooseLanguage({ language, chooseLanguage }: ChooseLanguageProps) {
  const t = useMessages(PROFILE).language;
  const [isPending, startTransition] = useTransition();
  const [shown, show] = useOptimistic(language);
  function choose(next: Language | null) {
    startTransition(async () => {
      show(next);
      try {
        await chooseLanguage(next);
      } catch (error) {
        notifyFailure(t.failed, error);
      }
    });
  }
  return (
    <Panel anchor="language" title={t.label}>
      <Select
        label={t.label}
        description={t.hint}
        data={[
          { value: BROWSER, label: t.browser },
          ...LANGUAGES.map((each) => ({ value: each, label: NAMES[each] })),
        ]}
        value={shown ?? BROWSER}
        onChange={(next) => choose(LANGUAGES.find((each) => each === next) ?? null)}
        allowDeselect={false}
        aria-busy={isPending || undefined}
      />
    </Panel>
  );
}
