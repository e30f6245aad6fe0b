"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { type Person, peoplePage } from "#lib/client/people/people.ts";
import { byDay, type PeopleFilter, periodFilter, type Recipients } from "./recipients.ts";

/** As many people as a preview can be flipped through: all that the API gives at once. */
const SHOWN = 200;

export interface RecipientPeople {
  /** Those whom a preview can show: of a long list the first ones. */
  ids: readonly string[];
  /** How many they are, as `X-Total-Count` has it; null while it is not known. */
  total: string | null;
  /** The same as `ids` where a list was asked for them; of picked people their pages know. */
  people: readonly Person[] | null;
}

function filterOf(who: Recipients): PeopleFilter | null {
  if (who.kind === "ids") return null;
  return who.kind === "matching" ? who.filter : periodFilter(who);
}

/** The real people behind a choice. */
export function useRecipients(who: Recipients): RecipientPeople {
  const { id: orgId } = useOrganization();
  const filter = filterOf(who);
  const query = { ...filter, sort: "last_name", limit: SHOWN, count: true } as const;
  const { data } = useQuery({ ...peoplePage(orgId, query), enabled: filter !== null });
  const listed = filter === null ? undefined : data;
  return useMemo(() => {
    if (who.kind === "ids") return { ids: who.ids, total: String(who.ids.length), people: null };
    if (listed === undefined) return { ids: [], total: null, people: null };
    const people = who.kind === "period" ? byDay(listed.items, who) : listed.items;
    return { ids: people.map(({ id }) => id), total: listed.total, people };
  }, [who, listed]);
}
