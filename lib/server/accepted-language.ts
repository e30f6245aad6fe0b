import { LANGUAGES, type Language } from "#lib/contract/resources/language.ts";

/** The locale for dates and numbers when the browser names no regional variant of the language. */
const FALLBACKS: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

/**
 * The first supported language of an `Accept-Language` header (RFC 9110, 12.5.4); English if there is none.
 */
export function acceptedLanguage(header: string | null): Language {
  for (const tag of rankedTags(header)) {
    const language = LANGUAGES.find((each) => each === languageOf(tag));
    if (language !== undefined) return language;
  }
  return "en";
}

/**
 * The first locale of an `Accept-Language` header that is a variant of `language`: `de-CH`, say, for German.
 */
export function localeFor(language: Language, header: string | null): string {
  return rankedTags(header).find((tag) => languageOf(tag) === language) ?? FALLBACKS[language];
}

const languageOf = (tag: string) => new Intl.Locale(tag).language;

/** The header's tags that are valid locales, most preferred first. */
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
    // A malformed tag: try the next one.
    return [];
  }
}
