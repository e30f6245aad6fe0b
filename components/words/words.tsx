"use client";

import { createContext, type ReactNode, use, useContext, useMemo } from "react";
import type { Language } from "#lib/contract/language.ts";
import type { Area } from "./area.ts";
import type { Words } from "./catalogue.ts";
import { loadPart } from "./parts.ts";

interface LoadedWords {
  language: Exclude<Language, "en">;
  /** Of the areas that every page may say. */
  words: Partial<Words>;
}

/** Null in English, which comes with the components that say it. */
const WordsContext = createContext<LoadedWords | null>(null);

interface WordsProviderProps {
  language: Language;
  children: ReactNode;
}

/**
 * The words of everything within, in `language`. Waits for those that have to be loaded: the server's page stays as it
 * is until then, and so does what a page shows while its language changes.
 */
export function WordsProvider({ language, children }: WordsProviderProps) {
  const words = language === "en" ? null : use(loadPart(language, "lists"));
  const loaded = useMemo(
    () => (language === "en" || words === null ? null : { language, words }),
    [language, words],
  );
  return <WordsContext value={loaded}>{children}</WordsContext>;
}

/**
 * The words of an area in the reader's language. A page loads the English ones of the areas that it asks for, and waits
 * for those of another language that lists do not have.
 */
export function useWords<Name extends keyof Words>(area: Area<Name, Words[Name]>): Words[Name] {
  const loaded = useContext(WordsContext);
  if (loaded === null) return area.english;
  const words: Words[Name] | undefined = loaded.words[area.name];
  return words ?? (use(loadPart(loaded.language, "further"))[area.name] as Words[Name]);
}
