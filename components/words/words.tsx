"use client";

import { createContext, type ReactNode, use, useContext } from "react";
import type { Language } from "#lib/contract/language.ts";
import type { Area } from "./area.ts";
import { loadWords, type Words } from "./catalogue.ts";

/** Null in English, which comes with the components that say it. */
const WordsContext = createContext<Words | null>(null);

/**
 * The words of everything within, in `language`. Waits for those that have to be loaded: the server's page stays as it
 * is until then, and so does what a page shows while its language changes.
 */
export function WordsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const words = language === "en" ? null : use(loadWords(language));
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The words of an area in the reader's language. A page loads the English ones of the areas that it asks for. */
export function useWords<Name extends keyof Words>(area: Area<Name, Words[Name]>): Words[Name] {
  const words = useContext(WordsContext);
  return words === null ? area.english : words[area.name];
}
