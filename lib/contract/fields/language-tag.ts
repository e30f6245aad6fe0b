import { readText } from "./readers.ts";
import { accept, invalid, type Reading } from "./reading.ts";

/** Longest accepted tag: RFC 5646, section 4.4.1, asks for room for 35 characters. */
export const MAX_LANGUAGE_TAG = 35;

/** Languages that people are listed with. What is spoken elsewhere is chosen by its tag. */
export const COMMON_LANGUAGES: readonly string[] =
  "af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku lo lt lv mk ml mn mr ms mt my nb ne nl nn no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th ti fil tr uk ur uz vi xh yo zh zu".split(
    " ",
  );

/** Their forms in a country or a script that somebody may prefer. */
export const REGIONAL_LANGUAGES: readonly string[] =
  "de-AT de-CH en-GB en-US es-MX fr-CA fr-CH pt-BR pt-PT zh-Hans zh-Hant".split(" ");

/** Subtags that name no language that somebody could read. */
const NO_LANGUAGE = new Set(["und", "zxx", "mul", "mis"]);

/** Extensions say how dates and numbers are written, not which language it is. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/i;

let names: Intl.DisplayNames | undefined;

/**
 * The canonical form of a BCP 47 tag, such as `pt-BR` for `PT_br` and `he` for `iw`; null if it is none, or
 * names no known language.
 */
export function canonicalLanguage(text: string): string | null {
  const written = text.replaceAll("_", "-");
  if (written.length > MAX_LANGUAGE_TAG || !LANGUAGE.test(written)) return null;
  try {
    const [tag = ""] = Intl.getCanonicalLocales(written);
    const { language } = new Intl.Locale(tag);
    names ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return NO_LANGUAGE.has(language) || names.of(language) === undefined ? null : tag;
  } catch {
    return null;
  }
}

/** Reads a BCP 47 tag into its canonical form. */
export function readLanguageTag(value: unknown): Reading<string> {
  const reading = readText(value);
  if (!("value" in reading)) return reading;
  const tag = canonicalLanguage(reading.value);
  return tag === null ? invalid("language_tag_invalid") : accept(tag);
}
