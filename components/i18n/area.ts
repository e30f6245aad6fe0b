/** The words of a part of the console, as its components import them: in English, and the name they have in every language. */
export interface Area<Name extends string, Texts> {
  readonly name: Name;
  readonly english: Texts;
}

export function area<Name extends string, Texts>(name: Name, english: Texts): Area<Name, Texts> {
  return { name, english };
}
