import type { Choice, ChoiceAction } from "../collection-choice.ts";

/** A person who is left out, with the name that was shown then. */
export interface ExcludedPerson {
  id: string;
  name: string;
}

/** The people that a new collection leaves out of the selected ones. */
export interface Exclusions {
  people: readonly ExcludedPerson[];
  ids: ReadonlySet<string>;
  exclude: (people: readonly ExcludedPerson[]) => void;
  include: (id: string) => void;
  includeAll: () => void;
}

export function exclusions(
  { excluded }: Pick<Choice, "excluded">,
  choose: (action: ChoiceAction) => void,
): Exclusions {
  return {
    people: excluded,
    ids: new Set(excluded.map(({ id }) => id)),
    exclude: (people) => choose({ type: "exclude", people }),
    include: (id) => choose({ type: "include", id }),
    includeAll: () => choose({ type: "includeAll" }),
  };
}
