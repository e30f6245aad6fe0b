import type { Messages } from "./catalogue.ts";
import { type CodeFacts, type CodeValues, codeText, factValues } from "./code-text.ts";
import { listText } from "./list-text.ts";

type Names = Pick<Messages["errors"], "quoted" | "listLanguage" | "kinds" | "layers">;

/** Lists of which one is to be chosen. */
const CHOICES = new Set(["accepted", "styles", "values"]);

/**
 * The facts of an error as its messages take them: `max_length` is `maxLength`, a list is one text with each item in
 * quotation marks, `limit_bytes` is `limitMegabytes` and the like as well, and `layer_type` is `layers`, in words.
 */
export function errorValues(facts: CodeFacts, t: Names): CodeValues {
  const values = factValues(facts, (name, fact) =>
    typeof fact === "object" ? namesText(name, fact, t) : fact,
  );
  const { layer_type: type } = facts;
  if (type === undefined || type === null) return values;
  return { ...values, layers: codeText(t.layers, String(type), {}) ?? t.quoted({ name: `${type}` }) };
}

function namesText(fact: string, names: readonly string[], t: Names): string {
  const items = names.map((name) =>
    fact === "accepted" ? (codeText(t.kinds, name, {}) ?? name) : written(name, t),
  );
  return listText(items, CHOICES.has(fact) ? "or" : "and", t);
}

/** A number as it is written in JSON; any other name in quotation marks. */
const written = (name: string, { quoted }: Names) => (/^\d+$/.test(name) ? name : quoted({ name }));
