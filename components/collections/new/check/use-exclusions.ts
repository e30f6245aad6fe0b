"use client";

import { useMemo, useState } from "react";
import { type CollectionForm, setValues } from "../collection-form.ts";

/** Somebody who is left out, with the name by which they were. */
export interface ExcludedPerson {
  id: string;
  name: string;
}

/** Whom a new collection leaves out of those who were chosen. */
export interface Exclusions {
  people: readonly ExcludedPerson[];
  ids: ReadonlySet<string>;
  leaveOut: (people: readonly ExcludedPerson[]) => void;
  takeBack: (id: string) => void;
  takeAllBack: () => void;
  /** After another choice of people: of those left out so far only these stay. */
  keep: (isStill: (id: string) => boolean) => void;
}

/**
 * Keeps the form's `leave_out` together with the names, which no list on the page needs to have by then.
 * @param first whom the form leaves out to begin with
 */
export function useExclusions(form: CollectionForm, first: readonly ExcludedPerson[]): Exclusions {
  const [people, setPeople] = useState(first);
  const ids = useMemo(() => new Set(people.map(({ id }) => id)), [people]);

  function change(next: readonly ExcludedPerson[]) {
    setPeople(next);
    setValues(form, { leave_out: next.length === 0 ? undefined : next.map(({ id }) => id) });
  }

  return {
    people,
    ids,
    leaveOut: (more) => change([...people, ...more.filter(({ id }) => !ids.has(id))]),
    takeBack: (id) => change(people.filter((person) => person.id !== id)),
    takeAllBack: () => change([]),
    keep: (isStill) => change(people.filter(({ id }) => isStill(id))),
  };
}
