import type { TranslateText } from "#components/i18n/built-in-text.ts";
import type { Template } from "#lib/client/templates/templates.ts";

type Saying = Pick<Template, "layers">;

const NAME_FIELD = /\{\{\s*(first_name|last_name)\b[^}]*\}\}/g;

/**
 * The texts of a built-in design in the reader's language that say a name, with this one instead of a person's: for a
 * picture of somebody who is not in the directory.
 * @param name first and last name
 */
export function textsWithName(
  { layers }: Saying,
  translate: TranslateText,
  name: string,
): { name: string; text: string }[] {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const names = { first_name: first, last_name: others.join(" ") };
  return layers.flatMap(({ name: layer, text, properties }) => {
    if (text === null || !properties.includes("text")) return [];
    const said = translate(text).replace(NAME_FIELD, (_, field: keyof typeof names) => plain(names[field]));
    return said === text ? [] : [{ name: layer, text: said }];
  });
}

/** Somebody's name is no merge field, whatever is in it. */
const plain = (name: string) => name.replaceAll("{", "").replaceAll("}", "");
