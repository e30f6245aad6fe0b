/** A fault of a variable, in words that follow its name. */
export type VariableFault<Name extends string> = { name: Name; message: string };

/** Tells of variables that are missing beside others. */
export const neededIn =
  <Name extends string>(given: { readonly [name in Name]?: unknown }) =>
  (name: Name, other: Name): VariableFault<Name>[] =>
    given[other] !== undefined && given[name] === undefined
      ? [{ name, message: `is needed because ${other} is set` }]
      : [];
