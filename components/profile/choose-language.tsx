"use client";

import { Select } from "@mantine/core";
import { useOptimistic, useTransition } from "react";
import { notifyFailure } from "#components/shell/index.ts";
import { Panel } from "#components/ui/panel.tsx";
import { PROFILE } from "#components/words/en/profile.ts";
import { useWords } from "#components/words/words.tsx";
import { LANGUAGES, type Language } from "#lib/contract/language.ts";

export interface ChooseLanguageProps {
  /** Null goes by what the browser asks for. */
  language: Language | null;
  /** Saves it; the answer brings the page in the new language. */
  chooseLanguage: (language: Language | null) => Promise<void>;
}

const BROWSER = "browser";

/** Each in its own words: who does not read the page's language finds theirs. */
const NAMES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** The language of the console for the signed-in person. It changes at once, and nothing on the page is lost. */
export function ChooseLanguage({ language, chooseLanguage }: ChooseLanguageProps) {
  const words = useWords(PROFILE).language;
  const [isPending, startTransition] = useTransition();
  const [shown, show] = useOptimistic(language);
  function choose(next: Language | null) {
    startTransition(async () => {
      show(next);
      try {
        await chooseLanguage(next);
      } catch (error) {
        notifyFailure(words.failed, error);
      }
    });
  }
  return (
    <Panel title={words.label}>
      <Select
        label={words.label}
        description={words.hint}
        data={[
          { value: BROWSER, label: words.browser },
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
