"use client";

import { useQuery } from "@tanstack/react-query";
import { ScopeChips } from "#components/data-table/scope-chips.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { collectionItem } from "#lib/client/collections/collections.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { personWithTag } from "#lib/client/people/people.ts";
import { projectWithTag } from "#lib/client/projects/projects.ts";
import { templateItem } from "#lib/client/templates/templates.ts";
import type { videoListSearch } from "./video-list-search.ts";

/** The filters from a link to the videos of one person, project, template or collection. */
export function VideoScopes({ list: { state, set } }: { list: ListState<typeof videoListSearch> }) {
  const t = useMessages(VIDEOS).scope;
  const { id: orgId } = useOrganization();
  const { person_id, project_id, template_id, collection_id } = state;
  const given = (id: string | undefined) => ({ enabled: id !== undefined });
  const person = useQuery({ ...personWithTag(orgId, person_id ?? ""), ...given(person_id) }).data?.value;
  const project = useQuery({ ...projectWithTag(orgId, project_id ?? ""), ...given(project_id) }).data?.value;
  const template = useQuery({ ...templateItem(orgId, template_id ?? ""), ...given(template_id) }).data;
  const collection = useQuery({
    ...collectionItem(orgId, collection_id ?? ""),
    ...given(collection_id),
  }).data;
  const named = [
    ["person_id", person_id, person && fullName(person)],
    ["project_id", project_id, project?.name],
    ["template_id", template_id, template?.name],
    ["collection_id", collection_id, collection?.name],
  ] as const;
  const scopes = named.flatMap(([key, id, name]) =>
    id === undefined
      ? []
      : [{ key, label: t[key]({ name: name ?? "…" }), onClear: () => set({ [key]: null }) }],
  );
  return <ScopeChips scopes={scopes} />;
}

/** Whether the list has such a filter. */
export function hasScope({
  person_id,
  project_id,
  template_id,
  collection_id,
}: Partial<Record<string, unknown>>) {
  return [person_id, project_id, template_id, collection_id].some((id) => id !== undefined);
}
