import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";

/** The name of a layer or a merge field as a heading: `main_title` becomes "Main title". */
export function asHeading(name: string): string {
  const spaced = (customFieldKey(name) ?? name).replaceAll(/[_-]+/g, " ");
  return spaced.charAt(0).toLocaleUpperCase() + spaced.slice(1);
}
