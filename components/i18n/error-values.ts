import type { Messages } from "./catalogue.ts";
import { type CodeFacts, type CodeValues, valueName } from "./code-text.ts";
import { sizeValues } from "./size-values.ts";

/**
 * The facts of an error as its messages take them: `max_length` is `maxLength`, a list is one text with each item in
 * quotation marks, and `limit_bytes` is `limitMegabytes` and the like as well.
 */
export function errorValues(facts: CodeFacts, { quoted }: Pick<Messages["errors"], "quoted">): CodeValues {
  const values: Record<string, string | number | boolean> = {};
  for (const [fact, value] of Object.entries(facts)) {
    if (value === null) continue;
    const name = valueName(fact);
    values[name] = typeof value === "object" ? value.map((each) => quoted({ name: each })).join(", ") : value;
    if (typeof value === "number") Object.assign(values, sizeValues(name, value));
  }
  return values;
}
