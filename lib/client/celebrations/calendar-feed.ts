import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { ResultOf } from "../api/operation.ts";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from "../generated/calendar-feed-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type CalendarFeed = ResultOf<typeof getCalendarFeed>;

const calendarFeedOf = (orgId: string) =>
  queryOptions({
    queryKey: [orgId, "calendar-feed"],
    queryFn: ({ signal }) => call(getCalendarFeed, { orgId, signal }),
    // Read each time that it is looked at: nothing tells that a calendar has asked for it.
    staleTime: 0,
  });

/** The reader's own feed. @param isWanted whether it is read */
export function useCalendarFeed(isWanted: boolean) {
  return useQuery({ ...calendarFeedOf(useOrganization().id), enabled: isWanted });
}

export function useCreateCalendarFeed() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(createCalendarFeed, { orgId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: calendarFeedOf(orgId).queryKey }),
  });
}

export function useDeleteCalendarFeed() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCalendarFeed, { orgId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: calendarFeedOf(orgId).queryKey }),
  });
}
