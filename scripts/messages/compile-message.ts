import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** The type of a message's named value, as TypeScript. */
type ValueType = "number" | "string" | "boolean" | `"${string}"`;

/** A message as an expression of TypeScript, in which `f` is the formatter and every named value a variable. */
export interface CompiledMessage {
  expression: string;
  /** The named values in the order in which the message says them. */
  values: ReadonlyMap<string, ValueType>;
}

/** The plural categories that the message has forms for, exact numbers left out; one set for each of its plurals. */
export type PluralForms = { type: Intl.PluralRulesOptions["type"]; forms: string[] };

/**
 * Compiles a message of ICU MessageFormat.
 * @throws Error when it is malformed, has a value without a proper name, or needs what the console has not: dates, tags,
 * ordinals and number styles, which components format themselves.
 */
export function compileMessage(message: string): CompiledMessage {
  const values = new Map<string, ValueType>();
  const elements = parse(message, { ignoreTag: true, requiresOtherClause: true });
  const expression = printElements(elements, values, null);
  return { expression, values };
}

/** The plural forms of a message, wherever in it they are. */
export function pluralsOf(message: string): PluralForms[] {
  return allElements(parse(message, { ignoreTag: true })).flatMap((element) => {
    if (element.type !== TYPE.plural) return [];
    const forms = Object.keys(element.options).filter((form) => !form.startsWith("="));
    return [{ type: element.pluralType, forms }];
  });
}

/** Whether a message has a number, a plural or a choice, which the formatter says. */
export const usesFormatter = (message: string): boolean =>
  allElements(parse(message, { ignoreTag: true })).some(
    ({ type }) => type !== TYPE.literal && type !== TYPE.argument,
  );

/** What a message says by itself, without the values: the pieces of text, of all its forms. */
export function literalsOf(message: string): string[] {
  return allElements(parse(message, { ignoreTag: true })).flatMap((element) =>
    element.type === TYPE.literal ? [element.value] : [],
  );
}

const allElements = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) =>
    element.type === TYPE.plural || element.type === TYPE.select
      ? [element, ...Object.values(element.options).flatMap(({ value }) => allElements(value))]
      : [element],
  );

type Values = Map<string, ValueType>;

/** @param counted the value that `#` stands for */
function printElements(
  elements: readonly MessageFormatElement[],
  values: Values,
  counted: string | null,
): string {
  const parts = elements.map((element) => printElement(element, values, counted));
  const [only] = parts;
  if (only === undefined) return '""';
  if (parts.length === 1) return "text" in only ? JSON.stringify(only.text) : only.code;
  const printed = parts.map((part) => ("text" in part ? inTemplate(part.text) : `\${${part.code}}`));
  return `\`${printed.join("")}\``;
}

const inTemplate = (text: string) =>
  text.replace(/[\\`]|\$(?=\{)/g, (sign) => `\\${sign}`).replace(/\n/g, "\\n");

type Printed = { text: string } | { code: string };

function printElement(element: MessageFormatElement, values: Values, counted: string | null): Printed {
  switch (element.type) {
    case TYPE.literal:
      return { text: element.value };
    case TYPE.argument:
      return { code: declare(element.value, "string", values) };
    case TYPE.pound:
      return { code: `f.number(${counted})` };
    case TYPE.number:
      if (element.style) throw new Error(`The value ${element.value} has a number style`);
      return { code: `f.number(${declare(element.value, "number", values)})` };
    case TYPE.plural: {
      if (element.pluralType === "ordinal")
        throw new Error(`The value ${element.value} is an ordinal number`);
      if (element.offset !== 0) throw new Error(`The plural of ${element.value} has an offset`);
      const name = declare(element.value, "number", values);
      return { code: `f.plural(${name}, ${printForms(element.options, values, name)})` };
    }
    case TYPE.select: {
      const name = declare(element.value, selectType(element.options), values);
      return { code: `f.select(${name}, ${printForms(element.options, values, counted)})` };
    }
    default:
      throw new Error("Dates, times and tags are not for messages: format the value where it is said");
  }
}

type Options = Record<string, { value: MessageFormatElement[] }>;

function printForms(options: Options, values: Values, counted: string | null): string {
  const forms = Object.entries(options).map(
    ([form, { value }]) => `${propertyName(form)}: ${printElements(value, values, counted)}`,
  );
  return `{ ${forms.join(", ")} }`;
}

/** `true` and `false`, or exactly the values that are named where nothing is said for others. */
function selectType(options: Options): ValueType {
  const named = Object.keys(options).filter((form) => form !== "other");
  if (named.every((form) => form === "true" || form === "false")) return "boolean";
  if (options.other?.value.length !== 0) return "string";
  return named.map((form) => JSON.stringify(form)).join(" | ") as ValueType;
}

/** Words of TypeScript, which no variable can be called. */
const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private " +
    "protected public return static super switch this throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** Notes the value with its type, and returns its name. */
function declare(name: string, type: ValueType, values: Values): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || name === "f" || RESERVED.has(name))
    throw new Error(`The value {${name}} needs a name of letters and digits, such as {count}`);
  const known = values.get(name);
  if (known === undefined || (known === "string" && type.startsWith('"'))) values.set(name, type);
  else if (known !== type && !(type === "string" && known.startsWith('"')))
    throw new Error(`The value {${name}} is a ${known} in one place and a ${type} in another`);
  return name;
}

/** As a key of an object. */
export const propertyName = (key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
