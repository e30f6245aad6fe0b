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
  leaveOut: (people: readonly ExcludedPerson[]) => void;
  takeBack: (id: string) => void;
  takeAllBack: () => void;
}

export function exclusions(
  { leftOut }: Pick<Choice, "leftOut">,
  choose: (action: ChoiceAction) => void,
): Exclusions {
  return {
    people: leftOut,
    ids: new Set(leftOut.map(({ id }) => id)),
    leaveOut: (people) => choose({ type: "exclude", people }),
    takeBack: (id) => choose({ type: "include", id }),
    takeAllBack: () => choose({ type: "includeAll" }),
  };
}
