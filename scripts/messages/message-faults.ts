import { compileMessage, pluralsOf } from "./compile-message.ts";
import { type MessageTree, messagesOf } from "./message-tree.ts";

/** What is wrong with the messages of an area in `language`, a line each: of one alone, and beside the English ones. */
export function messageFaults(language: string, tree: MessageTree, english: MessageTree): string[] {
  const known = new Map(messagesOf(english));
  const own = messagesOf(tree);
  const paths = new Set(own.map(([path]) => path));
  return [
    ...[...known.keys()].filter((path) => !paths.has(path)).map((path) => `${path} is missing`),
    ...own.flatMap(([path, message]) => {
      const original = known.get(path);
      if (original === undefined) return [`${path} is not among the English messages`];
      return faultsOf(language, message, original).map((fault) => `${path}: ${fault}`);
    }),
  ];
}

function faultsOf(language: string, message: string, english: string): string[] {
  try {
    const [own, original] = [message, english].map(describeValues);
    const faults = own === original ? [] : [`has the values ${own}, and in English ${original}`];
    return [...faults, ...pluralFaults(language, message)];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

const describeValues = (message: string) =>
  [...compileMessage(message).values]
    .map(([name, type]) => `${name}: ${type}`)
    .sort()
    .join(", ") || "none";

/** Each plural needs a form for every category of the language, and for no other. */
function pluralFaults(language: string, message: string): string[] {
  return pluralsOf(message).flatMap(({ type = "cardinal", forms }) => {
    const categories: string[] = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
    return [
      ...categories.filter((each) => !forms.includes(each)).map((each) => `has no plural form "${each}"`),
      ...forms
        .filter((each) => !categories.includes(each))
        .map((each) => `has a form "${each}", which ${language} does not`),
    ];
  });
}
