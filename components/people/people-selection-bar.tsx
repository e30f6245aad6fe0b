"use client";

import { Button, Text } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { SelectionBar } from "#components/data-table/selection-bar.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import type { Selection } from "#components/data-table/use-selection.ts";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
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
import { BulkMoreMenu } from "./bulk-more-menu.tsx";
import type { PendingBulkAction } from "./bulk-people-dialog.tsx";
import { toPeopleFilter } from "./people-list-search.ts";
import { collectionForFilter, collectionForPeople } from "./person-facts.ts";

const BulkPeopleDialog = onDemand(() =>
  import("./bulk-people-dialog.tsx").then((part) => part.BulkPeopleDialog),
);
const SetFieldDialog = onDemand(() => import("./set-field-dialog.tsx").then((part) => part.SetFieldDialog));

interface PeopleSelectionBarProps {
  selection: Selection;
  list: ListState<typeof listPeopleFields>;
  page: ClientPage<Person> | undefined;
  /** The number of matching people. */
  total: TotalValues | null;
}

/** Actions for the selected people, or for all that match. */
export function PeopleSelectionBar({ selection, list, page, total }: PeopleSelectionBarProps) {
  const t = useMessages(PEOPLE);
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

  /** If it is refused, the selection stays, so that the user can try again. */
  async function request(input: BulkActionInput) {
    await create.mutateAsync(input);
    selection.clear();
    focusHeading();
  }

  function choose(action: PendingBulkAction["action"]) {
    // People selected one by one are visible on the page, and the change can be undone: no confirmation is needed.
    if (action !== "erase" && !selection.everything) {
      request({ action, people }).catch((error: unknown) => notifyFailure(t.bulk.failed, error));
      return;
    }
    if (size === null) return;
    if (action === "erase" && size.count >= BULK_IDS_LIMIT) {
      notifyFailure(t.bulk.failed, t.bulk.tooMany({ limit: BULK_IDS_LIMIT }));
      return;
    }
    const named = (page?.items ?? []).filter(({ id }) => selection.everything || selection.ids.has(id));
    setAsked({ action, people, size, named });
    setAsking(true);
  }

  const command = isArchived ? "restore" : "archive";
  return (
    <>
      <SelectionBar
        selection={selection}
        everythingLabel={more && total !== null ? t.selectAll(total) : undefined}
        everythingText={total === null ? "" : t.allSelected(total)}
      >
        <Button
          {...BulkPeopleDialog.warming}
          variant="default"
          size="compact-md"
          disabled={create.isPending}
          onClick={() => choose(command)}
        >
          {t.bulk[command]}
        </Button>
        <Button
          {...SetFieldDialog.warming}
          variant="default"
          size="compact-md"
          disabled={create.isPending}
          onClick={() => setSetting(true)}
        >
          {t.bulk.set}
        </Button>
        {isArchived ? null : <MakeVideos selection={selection} filterKey={list.filterKey} />}
        {mayErase ? <BulkMoreMenu onErase={() => choose("erase")} /> : null}
      </SelectionBar>
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

function MakeVideos({ selection, filterKey }: { selection: Selection; filterKey: string }) {
  const t = useMessages(PEOPLE);
  const count = selection.ids.size;
  if (selection.everything) {
    return (
      <Button component={Link} href={collectionForFilter(filterKey)} size="compact-md">
        {t.makeVideosForAll}
      </Button>
    );
  }
  if (count > PICKED_LIMIT) return <Text size="sm">{t.tooMany({ limit: PICKED_LIMIT })}</Text>;
  return (
    <Button component={Link} href={collectionForPeople(selection.ids)} size="compact-md">
      {t.makeVideos({ count })}
    </Button>
  );
}
