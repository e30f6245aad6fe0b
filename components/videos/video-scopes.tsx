"use client";

import { useQuery } from "@tanstack/react-query";
import type { Scope } from "#components/data-table/scope-chips.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useDayRangeText } from "#components/list-filters/index.ts";
import { fullName } from "#components/ui/full-name.ts";
import { collectionItem } from "#lib/client/collections/collections.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { personWithTag } from "#lib/client/people/people.ts";
import type { videoListSearch } from "./video-list-search.ts";

/** The filters that only a link sets: one person, one collection, and what the videos celebrate. */
export function useVideoScopes({ state, set }: ListState<typeof videoListSearch>): Scope[] {
  const t = useMessages(VIDEOS);
  const { id: orgId } = useOrganization();
  const rangeText = useDayRangeText();
  const { person_id, collection_id, occasion, occasion_from, occasion_to } = state;
  const given = (id: string | undefined) => ({ enabled: id !== undefined });
  const person = useQuery({ ...personWithTag(orgId, person_id ?? ""), ...given(person_id) }).data?.value;
  const collection = useQuery({
    ...collectionItem(orgId, collection_id ?? ""),
    ...given(collection_id),
  }).data;
  const named = [
    ["person_id", person_id, person && fullName(person)],
    ["collection_id", collection_id, collection?.name],
  ] as const;
  const scopes = named.flatMap(([key, id, name]) =>
    id === undefined
      ? []
      : [{ key, label: t.scope[key]({ name: name ?? "…" }), onClear: () => set({ [key]: null }) }],
  );
  const days = rangeText(occasion_from, occasion_to);
  return [
    ...scopes,
    ...(occasion === undefined
      ? []
      : [{ key: "occasion", label: t.occasions[occasion], onClear: () => set({ occasion: null }) }]),
    ...(days === null
      ? []
      : [
          {
            key: "days",
            label: `${t.columns.aboutDay}: ${days}`,
            onClear: () => set({ occasion_from: null, occasion_to: null }),
          },
        ]),
  ];
}
