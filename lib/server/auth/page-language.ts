import { cookies, headers } from "next/headers";
import { cache } from "react";
import { LANGUAGE_COOKIE, type Language, languageSchema } from "#lib/contract/resources/language.ts";
import { acceptedLanguage, localeFor } from "../accepted-language.ts";
import { cookieName } from "../browser-cookies.ts";
import { findPageUser } from "./page-actor.ts";

/** The language of a page, and its BCP 47 tag for dates, numbers and sorting. */
export type PageLanguage = { language: Language; locale: string };

/**
 * The language of the rendered page: the one in the user's profile; before sign-in the one last chosen in
 * this browser; else the first one that the browser accepts and the console supports.
 */
export const pageLanguage = cache(async (): Promise<PageLanguage> => {
  const accepted = (await headers()).get("accept-language");
  const language = (await chosenLanguage()) ?? acceptedLanguage(accepted);
  return { language, locale: localeFor(language, accepted) };
});

async function chosenLanguage(): Promise<Language | undefined> {
  // Without the database the page must still be rendered, to say so.
  const user = await findPageUser().catch(() => null);
  const chosen = user === null ? (await cookies()).get(cookieName(LANGUAGE_COOKIE))?.value : user.language;
  return languageSchema.safeParse(chosen).data;
}
