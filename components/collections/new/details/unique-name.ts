/** What the contract allows for the name of a collection. */
const LONGEST = 120;

/** A suggested name that is not taken: numbered from 2 if necessary. */
export function uniqueName(suggestion: string, taken: readonly string[]): string {
  const base = suggestion.slice(0, LONGEST);
  const isFree = (name: string) => !taken.some((other) => other.toLowerCase() === name.toLowerCase());
  let name = base;
  for (let number = 2; !isFree(name); number += 1) {
    const ending = ` (${number})`;
    name = `${suggestion.slice(0, LONGEST - ending.length)}${ending}`;
  }
  return name;
}
