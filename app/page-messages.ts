import type { Metadata } from "next";
import { loadMessages, type Messages } from "#components/i18n/catalogue.ts";
import { pageLanguage } from "#lib/server/auth/page-language.ts";

/** Every word in the language of the page that is rendered, or of the action that is run. */
export async function pageMessages(): Promise<Messages> {
  const { language, locale } = await pageLanguage();
  return loadMessages(language, locale);
}

/** A page's `generateMetadata`: its title in the reader's language. */
export function titled(choose: (t: Messages) => string): () => Promise<Metadata> {
  return async () => ({ title: choose(await pageMessages()) });
}
