/** Facts of a code, as they come with it. */
export type CodeFacts = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** What messages can say of facts. */
export type CodeValues = Readonly<Record<string, string | number | boolean>>;

/** The name of a fact as messages have it: `max_length` is `maxLength`. */
export const valueName = (fact: string) =>
  fact.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

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
