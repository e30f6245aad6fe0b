"use client";

import { createContext, type ReactNode, use, useContext } from "react";
import type { Language } from "#lib/contract/language.ts";
import { loadWords, type Words } from "./catalogue.ts";
import { english } from "./english.ts";

const WordsContext = createContext<Words>(english);

/**
 * The words of everything within, in `language`. Waits for those that have to be loaded: the server's page stays as it
 * is until then, and so does what a page shows while its language changes.
 */
export function WordsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const words = language === "en" ? english : use(loadWords(language));
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** Every word of the console in the reader's language. */
export function useWords(): Words {
  return useContext(WordsContext);
}
