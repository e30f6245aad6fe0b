import type { TranslateText } from "#components/i18n/built-in-text.ts";
import type { Template } from "#lib/client/templates/templates.ts";

export type TextOverride = { name: string; text: string };

type Saying = Pick<Template, "layers" | "design">;

/**
 * The layers whose text can be changed, with their text. Texts of built-in templates are in the user's language;
 * an organization's own templates keep their text.
 */
export function textLayers({ layers, design }: Saying, translate: TranslateText): TextOverride[] {
  return layers.flatMap(({ name, text, properties }) =>
    text !== null && properties.includes("text")
      ? [{ name, text: design === null ? text : translate(text) }]
      : [],
  );
}

/**
 * The texts after another template is selected. Text that the user wrote stays with the field of the same
 * name; unchanged template text is replaced by the new template's.
 * @param written what the user wrote so far, by field. It is brought up to date, so that a text whose field the
 * new template lacks is there again with a template that has it.
 */
export function carriedTexts(
  said: readonly { [property: string]: unknown }[],
  before: Saying | null,
  next: Saying,
  translate: TranslateText,
  written: Map<string, string>,
): TextOverride[] {
  const own = before === null ? [] : textLayers(before, translate);
  const original = new Map(own.map(({ name, text }) => [name, text]));
  for (const { name, text } of said) {
    if (typeof name !== "string" || typeof text !== "string") continue;
    if (original.get(name) === text) written.delete(name);
    else written.set(name, text);
  }
  return textLayers(next, translate).map(({ name, text }) => ({ name, text: written.get(name) ?? text }));
}
