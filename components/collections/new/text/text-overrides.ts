import type { Template } from "#lib/client/templates/templates.ts";

export type TextOverride = { name: string; text: string };

/** What a template says, in the reader's language as far as that has words for it. */
export type InWords = (text: string) => string;

type Saying = Pick<Template, "layers" | "occasion">;

/**
 * The layers of a template whose words can be changed, with the words: of one that comes with the product, which alone has
 * an occasion, in the reader's language; an organization's own says what it says.
 */
export function textLayers({ layers, occasion }: Saying, inWords: InWords): TextOverride[] {
  return layers.flatMap(({ name, text, properties }) =>
    text !== null && properties.includes("text")
      ? [{ name, text: occasion === null ? text : inWords(text) }]
      : [],
  );
}

/**
 * The words of a template that was chosen in another's place. What somebody wrote into a field stays with the field of
 * the same name; a template's own words give way to those of the next.
 */
export function carriedTexts(
  said: readonly { [property: string]: unknown }[],
  before: Saying | null,
  next: Saying,
  inWords: InWords,
): TextOverride[] {
  const own = before === null ? [] : textLayers(before, inWords);
  const original = new Map(own.map(({ name, text }) => [name, text]));
  const written = new Map(
    said.flatMap(({ name, text }) =>
      typeof name === "string" && typeof text === "string" && original.get(name) !== text
        ? [[name, text]]
        : [],
    ),
  );
  return textLayers(next, inWords).map(({ name, text }) => ({ name, text: written.get(name) ?? text }));
}
