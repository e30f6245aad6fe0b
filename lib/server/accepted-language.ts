import { LANGUAGES, type Language } from "#lib/contract/resources/language.ts";

/** What dates and numbers follow where the browser names no variety of the language. */
const FALLBACKS: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

/** The first language of an `Accept-Language` header (RFC 9110, 12.5.4) that the console has; English when there is none. */
export function acceptedLanguage(header: string | null): Language {
  for (const tag of rankedTags(header)) {
    const language = LANGUAGES.find((each) => each === languageOf(tag));
    if (language !== undefined) return language;
  }
  return "en";
}

/** The first locale of an `Accept-Language` header that is a variety of `language`: `de-CH`, say, for German. */
export function localeFor(language: Language, header: string | null): string {
  return rankedTags(header).find((tag) => languageOf(tag) === language) ?? FALLBACKS[language];
}

const languageOf = (tag: string) => new Intl.Locale(tag).language;

/** The header's tags that can be formatted by, the most wanted first. */
function rankedTags(header: string | null): string[] {
  return (header ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, quality }) => tag !== "" && tag !== "*" && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ tag }) => supported(tag));
}

function supported(tag: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag);
  } catch {
    // A malformed tag: the next one may do.
    return [];
  }
}
