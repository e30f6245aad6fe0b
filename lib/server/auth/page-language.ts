import { cookies, headers } from "next/headers";
import { cache } from "react";
import { LANGUAGE_COOKIE, type Language, languageSchema } from "#lib/contract/resources/language.ts";
import { acceptedLanguage, localeFor } from "../accepted-language.ts";
import { cookieName } from "../browser-cookies.ts";
import { findPageUser } from "./page-actor.ts";

/** What a page speaks, and the BCP 47 tag of it that dates, numbers and sorting follow. */
export type PageLanguage = { language: Language; locale: string };

/**
 * The language of the page that is rendered: the one in the reader's profile; before sign-in the one that was last
 * chosen in this browser; without either the first that the browser asks for and the console has.
 */
export const pageLanguage = cache(async (): Promise<PageLanguage> => {
  const accepted = (await headers()).get("accept-language");
  const language = (await chosenLanguage()) ?? acceptedLanguage(accepted);
  return { language, locale: localeFor(language, accepted) };
});

async function chosenLanguage(): Promise<Language | undefined> {
  // Without the database the page says so itself, and has to be rendered for that.
  const user = await findPageUser().catch(() => null);
  const chosen = user === null ? (await cookies()).get(cookieName(LANGUAGE_COOKIE))?.value : user.language;
  return languageSchema.safeParse(chosen).data;
}
