"use client";

import { IconArchive, IconArchiveOff, IconPencil, IconTrash, IconVideo } from "@tabler/icons-react";
import { useState } from "react";
import { ListSelectionBar } from "#components/data-table/list-selection-bar.tsx";
import type { SelectionAction } from "#components/data-table/selection-action.ts";
import type { ListState } from "#components/data-table/use-list-state.ts";
import type { Selection } from "#components/data-table/use-selection.ts";
import { PEOPLE_BULK } from "#components/i18n/generated/people-bulk.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { onDemand } from "#components/ui/on-demand.tsx";
import { type TotalValues, useTotalValues } from "#components/ui/use-total-values.ts";
import type { ClientPage } from "#lib/client/api/call.ts";
import { type BulkActionInput, useCreateBulkAction } from "#lib/client/bulk-actions/bulk-actions.ts";
import type { listPeopleFields } from "#lib/client/generated/list-fields/list-people-fields.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { PICKED_LIMIT } from "#lib/client/people/selection-limit.ts";
import { BULK_IDS_LIMIT } from "#lib/contract/resources/bulk-limits.ts";
import type { PendingBulkAction } from "./bulk-people-dialog.tsx";
import { toPeopleFilter } from "./people-list-search.ts";
import { collectionForFilter, collectionForPeople } from "./person-facts.ts";

const BulkPeopleDialog = onDemand(() =>
  import("./bulk-people-dialog.tsx").then((part) => part.BulkPeopleDialog),
);
const SetFieldDialog = onDemand(() => import("./set-field-dialog.tsx").then((part) => part.SetFieldDialog));

interface PeopleSelectionBarProps {
  /** It is loaded once anybody is selected. */
  opened: boolean;
  selection: Selection;
  list: ListState<typeof listPeopleFields>;
  page: ClientPage<Person> | undefined;
  /** The number of matching people. */
  total: TotalValues | null;
}

/** Actions for the selected people, or for all that match. */
export function PeopleSelectionBar({ selection, list, page, total }: PeopleSelectionBarProps) {
  const t = useMessages(PEOPLE_BULK);
  const totalValues = useTotalValues();
  const more = list.hasPrevious || (page?.nextCursor ?? null) !== null;
  const [asked, setAsked] = useState<PendingBulkAction | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const create = useCreateBulkAction();
  const mayErase = usePermission("admin");
  const isArchived = list.state.status === "archived";
  const people: PendingBulkAction["people"] = selection.everything
    ? { filter: toPeopleFilter(list.state) }
    : { ids: [...selection.ids] };
  const size = selection.everything ? total : totalValues(String(selection.ids.size));
  const making = useMakingVideos(selection, list.filterKey);

  /** If it is refused, the selection stays, so that the user can try again. */
  async function request(input: BulkActionInput) {
    await create.mutateAsync(input);
    selection.clear();
    focusHeading();
  }

  function choose(action: PendingBulkAction["action"]) {
    // People selected one by one are visible on the page, and the change can be undone: no confirmation is needed.
    if (action !== "erase" && !selection.everything) {
      request({ action, people }).catch((error: unknown) => notifyFailure(t.failed, error));
      return;
    }
    if (size === null) return;
    if (action === "erase" && size.count >= BULK_IDS_LIMIT) {
      notifyFailure(t.failed, t.tooMany({ limit: BULK_IDS_LIMIT }));
      return;
    }
    const named = (page?.items ?? []).filter(({ id }) => selection.everything || selection.ids.has(id));
    setAsked({ action, people, size, named });
    setAsking(true);
  }

  const counted = (text: (size: TotalValues) => string) => (size === null ? {} : { counted: text(size) });
  const archiving: SelectionAction = isArchived
    ? {
        key: "restore",
        label: t.restore,
        ...counted(t.restoreCounted),
        icon: IconArchiveOff,
        isPrimary: true,
        onClick: () => choose("restore"),
      }
    : {
        key: "archive",
        label: t.archive,
        ...counted(t.archiveCounted),
        icon: IconArchive,
        onClick: () => choose("archive"),
      };
  const actions: SelectionAction[] = [
    { ...archiving, isBusy: create.isPending, onNear: BulkPeopleDialog.warm },
    {
      key: "set",
      label: t.set,
      ...counted(t.setQuestion),
      icon: IconPencil,
      onClick: () => setSetting(true),
      onNear: SetFieldDialog.warm,
    },
    ...(isArchived ? [] : [making]),
    ...(mayErase
      ? [
          {
            key: "erase",
            label: t.erase,
            ...counted(t.eraseCounted),
            icon: IconTrash,
            isDestructive: true,
            isRare: true,
            onClick: () => choose("erase"),
          },
        ]
      : []),
  ];

  return (
    <>
      <ListSelectionBar
        selection={selection}
        pageIds={page?.items.map(({ id }) => id) ?? []}
        hasPageBox
        everythingLabel={more && total !== null ? t.selectAll(total) : undefined}
        everythingText={total === null ? "" : t.allSelected(total)}
        actions={actions}
      />
      <BulkPeopleDialog
        asked={asked}
        opened={isAsking}
        onConfirm={request}
        onClose={() => setAsking(false)}
      />
      <SetFieldDialog
        size={size}
        opened={isSetting}
        onConfirm={(set) => request({ action: "update", people, set })}
        onClose={() => setSetting(false)}
      />
    </>
  );
}

/** Leads to a new collection of these people. An address holds so many one by one. */
function useMakingVideos(selection: Selection, filterKey: string): SelectionAction {
  const t = useMessages(PEOPLE_BULK);
  const count = selection.ids.size;
  const action = { key: "make", icon: IconVideo, isPrimary: true };
  if (selection.everything)
    return { ...action, label: t.makeVideosForAll, href: collectionForFilter(filterKey) };
  const label = t.makeVideos({ count });
  return count > PICKED_LIMIT
    ? { ...action, label, onClick: () => notifyFailure(t.failed, t.tooManyPicked({ limit: PICKED_LIMIT })) }
    : { ...action, label, href: collectionForPeople(selection.ids) };
}
