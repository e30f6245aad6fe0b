import { useQuery } from "@tanstack/react-query";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { collectionItem } from "#lib/client/collections/collections.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { projectWithTag } from "#lib/client/projects/projects.ts";
import { NAMED_TEMPLATES, templateItem, templatesPage } from "#lib/client/templates/templates.ts";

/*
 * What the ids in a row refer to, by name. Each is asked for once, however many rows have it.
 */

/** In place of a name that is not known yet: it keeps the place on a card. */
const LOADING = "…";

interface NameProps {
  id: string | null;
}

/** The newest templates are known from one list, others are asked for one by one. */
export function TemplateName({ id }: { id: string }) {
  const { id: orgId } = useOrganization();
  const nameOf = useTemplateName();
  const newest = useQuery({
    ...templatesPage(orgId, NAMED_TEMPLATES),
    select: ({ items }) => items.find((template) => template.id === id) ?? null,
  });
  const other = useQuery({ ...templateItem(orgId, id), enabled: newest.data === null });
  const template = newest.data ?? other.data;
  return template === undefined ? LOADING : nameOf(template);
}

/** The stills of the newest templates, by their ids; null for others, and until they are known. */
export function useTemplateStills(): (id: string) => string | null {
  const { id: orgId } = useOrganization();
  const { data } = useQuery(templatesPage(orgId, NAMED_TEMPLATES));
  return (id) => data?.items.find((template) => template.id === id)?.thumbnail_url ?? null;
}

export function CollectionName({ id }: NameProps) {
  const name = useCollectionName(id ?? undefined);
  return id === null ? null : (name ?? LOADING);
}

/** Undefined without an id, and until it is known. */
export function useCollectionName(id: string | undefined): string | undefined {
  const { id: orgId } = useOrganization();
  const query = { ...collectionItem(orgId, id ?? ""), refetchInterval: false as const };
  return useQuery({ ...query, enabled: id !== undefined, select: ({ name }) => name }).data;
}

export function ProjectName({ id }: NameProps) {
  const { id: orgId } = useOrganization();
  const query = projectWithTag(orgId, id ?? "");
  const { data } = useQuery({ ...query, enabled: id !== null, select: ({ value }) => value.name });
  return id === null ? null : (data ?? LOADING);
}
