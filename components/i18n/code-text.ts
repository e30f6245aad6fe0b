import { sizeValues } from "./size-values.ts";

/** Facts of a code, as they come with it. */
export type CodeFacts = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** What messages can say of facts. */
export type CodeValues = Readonly<Record<string, string | number | boolean>>;

/** The name of a fact as messages have it: `max_length` is `maxLength`. */
const valueName = (fact: string) => fact.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The facts of a code as values of its message: `max_length` is `maxLength`, a size comes in every unit of its kind,
 * and a fact that is null is left out.
 * @param toValue what a message is given for a fact
 */
export function factValues(
  facts: CodeFacts,
  toValue: (name: string, fact: NonNullable<CodeFacts[string]>) => CodeValues[string],
): CodeValues {
  const values: Record<string, CodeValues[string]> = {};
  for (const [fact, given] of Object.entries(facts)) {
    if (given === null) continue;
    const name = valueName(fact);
    const value = toValue(fact, given);
    values[name] = value;
    if (typeof value === "number") Object.assign(values, sizeValues(name, value));
  }
  return values;
}

/** A message with any values. A method's parameter, so that a table can hold messages with values of their own. */
type AnyMessage = string | { say(values: CodeValues): string }["say"];

/**
 * The message of a code that comes from data, with its facts as values.
 * @returns null where there is none: a newer server may send codes that this page does not know
 */
export function codeText(
  messages: Readonly<Record<string, AnyMessage>>,
  code: string | undefined,
  values: CodeValues,
): string | null {
  const message = code !== undefined && Object.hasOwn(messages, code) ? messages[code] : undefined;
  if (message === undefined) return null;
  return typeof message === "string" ? message : message(values);
}

/** The code of an item of a 422, which is its type where it has none of its own, and its facts. */
export function codeOfItem({
  type,
  ctx = {},
}: {
  type: string;
  ctx?: Readonly<Record<string, unknown>> | undefined;
}): {
  code: string;
  facts: CodeFacts;
} {
  const { code } = ctx;
  const facts = Object.entries(ctx).flatMap(([name, fact]) =>
    name !== "code" && isFact(fact) ? [[name, fact] as const] : [],
  );
  return { code: typeof code === "string" ? code : type, facts: Object.fromEntries(facts) };
}

const isFact = (fact: unknown): fact is CodeFacts[string] =>
  fact === null || ["string", "number", "boolean"].includes(typeof fact) || Array.isArray(fact);
