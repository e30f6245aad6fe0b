const TYPES = { and: "conjunction", or: "disjunction" } as const;

/** `a, b and c` or `a, b or c`, as the language of the messages writes lists. */
export function listText(
  items: readonly string[],
  word: keyof typeof TYPES,
  { listLanguage }: { readonly listLanguage: string },
): string {
  return new Intl.ListFormat(listLanguage, { type: TYPES[word] }).format(items);
}
