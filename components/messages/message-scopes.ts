import { useQuery } from "@tanstack/react-query";
import type { Scope } from "#components/data-table/scope-chips.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { personWithTag } from "#lib/client/people/people.ts";
import { videoItem } from "#lib/client/videos/videos.ts";
import type { messageListSearch } from "./message-list-search.ts";

/** The filters that only a link sets, by the names of what they are about. */
export function useMessageScopes({ state, set }: ListState<typeof messageListSearch>): Scope[] {
  const t = useMessages(SENT_MESSAGES).scope;
  const { id: orgId } = useOrganization();
  const { video_id, person_id } = state;
  const given = (id: string | undefined) => ({ enabled: id !== undefined });
  const video = useQuery({ ...videoItem(orgId, video_id ?? ""), ...given(video_id) }).data;
  const person = useQuery({ ...personWithTag(orgId, person_id ?? ""), ...given(person_id) }).data?.value;
  const named = [
    ["video_id", t.video, video_id, video?.person_name],
    ["person_id", t.person, person_id, person && fullName(person)],
  ] as const;
  return named.flatMap(([key, kind, id, name]) =>
    id === undefined ? [] : [{ key, label: `${kind}: ${name ?? "…"}`, onClear: () => set({ [key]: null }) }],
  );
}
