import { useQuery } from "@tanstack/react-query";
import type { Scope } from "#components/data-table/scope-chips.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { collectionItem } from "#lib/client/collections/collections.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { personWithTag } from "#lib/client/people/people.ts";
import { videoItem } from "#lib/client/videos/videos.ts";
import type { messageListSearch } from "./message-list-search.ts";

interface MessageScopes {
  /** The filters that only a link sets, by the names of what they are about. */
  scopes: Scope[];
  /** The name of the collection that is filtered by; undefined without one, and until it is known. */
  collection: string | undefined;
}

/** What messages are filtered by, by name. */
export function useMessageScopes({ state, set }: ListState<typeof messageListSearch>): MessageScopes {
  const t = useMessages(SENT_MESSAGES).scope;
  const { id: orgId } = useOrganization();
  const { collection_id, video_id, person_id } = state;
  const given = (id: string | undefined) => ({ enabled: id !== undefined });
  const collection = useQuery({
    ...collectionItem(orgId, collection_id ?? ""),
    ...given(collection_id),
  }).data;
  const video = useQuery({ ...videoItem(orgId, video_id ?? ""), ...given(video_id) }).data;
  const person = useQuery({ ...personWithTag(orgId, person_id ?? ""), ...given(person_id) }).data?.value;
  const named = [
    ["video_id", t.video, video_id, video?.person_name],
    ["person_id", t.person, person_id, person && fullName(person)],
  ] as const;
  const scopes = named.flatMap(([key, kind, id, name]) =>
    id === undefined ? [] : [{ key, label: `${kind}: ${name ?? "…"}`, onClear: () => set({ [key]: null }) }],
  );
  return { scopes, collection: collection?.name };
}
