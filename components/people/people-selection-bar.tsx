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
import type { TotalValues } from "#components/ui/use-total-values.ts";
import type { ClientPage } from "#lib/client/api/call.ts";
import type { listPeopleFields } from "#lib/client/generated/list-fields.ts";
import type { Person } from "#lib/client/people/people.ts";
import { BULK_LIMIT, type PeopleCommand, useMatchingIds } from "#lib/client/people/people-mutations.ts";
import { PICKED_LIMIT } from "#lib/client/people/selection-limit.ts";
import { BulkPeopleDialog, type PendingBulkAction } from "./bulk-people-dialog.tsx";
import { toPeopleFilter } from "./people-list-search.ts";
import { collectionForFilter, collectionForPeople } from "./person-facts.ts";
import { usePeopleBulkRun } from "./use-people-bulk-run.ts";

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
  const more = list.hasPrevious || (page?.nextCursor ?? null) !== null;
  const [asked, setAsked] = useState<PendingBulkAction | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { perform, progress, stop } = usePeopleBulkRun();
  const matching = useMatchingIds();
  const isArchived = list.state.status === "archived";

  async function carryOut(command: PeopleCommand, ids: readonly string[]) {
    // If nothing was done, the selection stays, so that the user can try again.
    if (!(await perform(command, ids))) return;
    selection.clear();
    focusHeading();
  }

  async function choose(command: PeopleCommand) {
    try {
      const ids = await chosenIds();
      if (ids === null) return;
      // People selected one by one are visible on the page, and the command can be undone: no confirmation is
      // needed.
      if (command !== "erase" && !selection.everything) return await carryOut(command, ids);
      const people = (page?.items ?? []).filter(({ id }) => ids.includes(id));
      setAsked({ command, ids, people });
      setAsking(true);
    } catch (error) {
      notifyFailure(t.bulk.failed, error);
    }
  }

  /** Null if no people match, or too many for a bulk command. */
  async function chosenIds(): Promise<readonly string[] | null> {
    const ids = selection.everything
      ? await matching.mutateAsync(toPeopleFilter(list.state))
      : [...selection.ids];
    if (ids.length > 0 && ids.length <= BULK_LIMIT) return ids;
    const why = ids.length === 0 ? t.bulk.nobody : t.bulk.tooMany({ limit: BULK_LIMIT });
    notifyFailure(t.bulk.failed, why);
    return null;
  }

  const isBusy = matching.isPending || progress !== null;
  const button = (command: PeopleCommand) => (
    <Button variant="default" size="compact-md" disabled={isBusy} onClick={() => choose(command)}>
      {t.bulk[command]}
    </Button>
  );
  return (
    <>
      <SelectionBar
        selection={selection}
        everythingLabel={more && total !== null ? t.selectAll(total) : undefined}
        everythingText={total === null ? "" : t.allSelected(total)}
      >
        {button(isArchived ? "restore" : "archive")}
        {button("erase")}
        {isArchived ? null : <MakeVideos selection={selection} filterKey={list.filterKey} />}
      </SelectionBar>
      {asked === null ? null : (
        <BulkPeopleDialog
          asked={asked}
          opened={isAsking}
          progress={progress}
          onConfirm={() => carryOut(asked.command, asked.ids)}
          onClose={() => (progress === null ? setAsking(false) : stop())}
        />
      )}
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
