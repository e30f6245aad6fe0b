"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { type Person, peoplePage } from "#lib/client/people/people.ts";
import { recipientsQuery } from "./recipient-queries.ts";
import { byDay, type Recipients } from "./recipients.ts";

export interface RecipientPeople {
  /** The people who can be previewed: the first ones of a long list. */
  ids: readonly string[];
  /** Their number, as in `X-Total-Count`; null while it is unknown. */
  total: string | null;
  /** The people of `ids`, if a list was fetched for them; picked people are already loaded by their pages. */
  people: readonly Person[] | null;
}

/** The people that a choice of recipients stands for. */
export function useRecipients(recipients: Recipients): RecipientPeople {
  const { id: orgId } = useOrganization();
  const query = recipientsQuery(recipients);
  const { data } = useQuery({ ...peoplePage(orgId, query ?? {}), enabled: query !== null });
  const listed = query === null ? undefined : data;
  return useMemo(() => {
    if (recipients.kind === "ids")
      return { ids: recipients.ids, total: String(recipients.ids.length), people: null };
    if (listed === undefined) return { ids: [], total: null, people: null };
    const people = recipients.kind === "period" ? byDay(listed.items, recipients) : listed.items;
    return { ids: people.map(({ id }) => id), total: listed.total, people };
  }, [recipients, listed]);
}
