import type { Template } from "#lib/client/templates.ts";

export type SaidText = { name: string; text: string };

/** What a template says, in the reader's language as far as that has words for it. */
export type InWords = (text: string) => string;

/** The layers of a template whose words can be changed, with the words. */
export function textLayers({ layers }: Pick<Template, "layers">, inWords: InWords): SaidText[] {
  return layers.flatMap(({ name, text, properties }) =>
    text !== null && properties.includes("text") ? [{ name, text: inWords(text) }] : [],
  );
}

/**
 * The words of a template that was chosen in another's place. What somebody wrote into a field stays with the field of
 * the same name; a template's own words give way to those of the next.
 */
export function carriedTexts(
  said: readonly { [property: string]: unknown }[],
  before: Pick<Template, "layers"> | null,
  next: Pick<Template, "layers">,
  inWords: InWords,
): SaidText[] {
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
