"use client";

import { Button, Text } from "@mantine/core";
import Link from "next/link";
import { SelectionBar } from "#components/data-table/selection-bar.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import type { Selection } from "#components/data-table/use-selection.ts";
import { useFormat } from "#components/ui/locale.tsx";
import type { ClientPage } from "#lib/client/call.ts";
import type { Person } from "#lib/client/people.ts";
import type { personListQuery } from "#lib/contract/person.ts";
import { listWords as words } from "./people-words.ts";
import { collectionForFilter, collectionForPeople } from "./person-facts.ts";

/** Ids travel in an address, and servers refuse one of more than some 16,000 characters. */
const PICKED_LIMIT = 300;

interface PeopleSelectionBarProps {
  selection: Selection;
  list: ListState<typeof personListQuery>;
  page: ClientPage<Person> | undefined;
  /** How many match, in words. */
  total: string | null;
}

/** What can be done with those who are ticked, or with all that match. */
export function PeopleSelectionBar({ selection, list, page, total }: PeopleSelectionBarProps) {
  const format = useFormat();
  const more = list.hasPrevious || (page?.nextCursor ?? null) !== null;
  const count = selection.ids.size;
  return (
    <SelectionBar
      selection={selection}
      everythingLabel={more && total !== null ? words.selectAll(total) : undefined}
      everythingText={words.allSelected(total ?? "")}
    >
      {selection.everything ? (
        <Button component={Link} href={collectionForFilter(list.filterKey)} size="compact-md">
          {words.makeVideosForAll}
        </Button>
      ) : count > PICKED_LIMIT ? (
        <Text size="sm">{words.tooMany(format.number(PICKED_LIMIT))}</Text>
      ) : (
        <Button component={Link} href={collectionForPeople(selection.ids)} size="compact-md">
          {words.makeVideos(format.number(count))}
        </Button>
      )}
    </SelectionBar>
  );
}
