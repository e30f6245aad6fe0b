import type { z } from "zod";
import { personFilterFields, type personListQuery } from "#lib/contract/person.ts";

type PeopleSearch = z.output<typeof personListQuery>;

/** What the API is asked for a list's address: those who are active, unless it says otherwise. */
export function toPeopleQuery(search: PeopleSearch): PeopleSearch & { status: "active" | "archived" } {
  return { ...search, status: search.status ?? "active" };
}

/** The filters alone of what a list shows: for what is done to all of them. */
export function toPeopleFilter(search: PeopleSearch): Partial<PeopleSearch> {
  const named = Object.entries(toPeopleQuery(search)).filter(([name]) => name in personFilterFields);
  return Object.fromEntries(named);
}
