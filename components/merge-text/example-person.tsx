"use client";

import { createContext, useContext } from "react";
import type { Person } from "#lib/client/people/people.ts";
import type { KnownPerson } from "./filled-text.ts";

/** A person whose values are shown as examples. */
export type ExamplePerson = KnownPerson & Pick<Person, "first_name" | "last_name">;

interface Example {
  person: ExamplePerson;
  /** The day of the occasion, `YYYY-MM-DD`; null for today. */
  day: string | null;
}

const ExampleContext = createContext<Example | null>(null);

/** Gives the fields within the examples of the person whom a picture beside them shows. */
export const ExampleProvider = ExampleContext.Provider;

/** The person whom a picture beside the field shows; null where there is none. */
export function useExample(): Example | null {
  return useContext(ExampleContext);
}
