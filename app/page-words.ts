import type { Metadata } from "next";
import { loadWords, type Words } from "#components/words/catalogue.ts";
import { pageLanguage } from "#lib/server/auth/page-language.ts";

/** Every word in the language of the page that is rendered, or of the action that is run. */
export async function pageWords(): Promise<Words> {
  return loadWords((await pageLanguage()).language);
}

/** A page's `generateMetadata`: its title in the reader's language. */
export function titled(choose: (words: Words) => string): () => Promise<Metadata> {
  return async () => ({ title: choose(await pageWords()) });
}
