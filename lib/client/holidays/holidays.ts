import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callAll } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { listKey, resourceKey } from "../api/query-keys.ts";
import {
  createHoliday,
  deleteHoliday,
  importHolidays,
  listHolidays,
} from "../generated/holiday-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Holiday = ResultOf<typeof createHoliday>;

/** The holidays from a day on, by day. @param from `YYYY-MM-DD` */
export function holidaysFrom(orgId: string, from: string) {
  return queryOptions({
    queryKey: listKey(orgId, "holidays", { from }),
    queryFn: ({ signal }) => callAll(listHolidays, { orgId, query: { from }, signal }),
  });
}

export function useHolidaysFrom(from: string) {
  return useQuery(holidaysFrom(useOrganization().id, from));
}

/** Days off move what celebrations send. */
function useChanged() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      (["holidays", "occurrences"] as const).map((resource) =>
        queryClient.invalidateQueries({ queryKey: resourceKey(orgId, resource) }),
      ),
    );
}

export function useCreateHoliday() {
  const { id: orgId } = useOrganization();
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createHoliday>) => call(createHoliday, { orgId, body }),
    onSuccess,
  });
}

/** Adds the days of an iCalendar file, whose text is given. */
export function useImportHolidays() {
  const { id: orgId } = useOrganization();
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (calendar: string) => call(importHolidays, { orgId, body: { calendar } }),
    onSuccess,
  });
}

export function useDeleteHoliday() {
  const { id: orgId } = useOrganization();
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (id: string) => call(deleteHoliday, { orgId, params: { holiday_id: id } }),
    onSuccess,
  });
}
