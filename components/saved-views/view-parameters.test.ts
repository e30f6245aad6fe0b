import { expect, test } from "vitest";
import { collectionListSearch } from "#components/collections/collection-list-search.ts";
import { viewQueryOf } from "#components/data-table/list-search.ts";
import { messageListSearch } from "#components/messages/message-list-search.ts";
import { peopleListSearch } from "#components/people/people-list-search.ts";
import { videoListSearch } from "#components/videos/video-list-search.ts";
import type { ListFields } from "#lib/contract/fields/list-field.ts";
import { VIEWED_LISTS, type ViewedList } from "#lib/contract/resources/saved-view.ts";
import { readViewQuery, viewParameterNames, viewQuery } from "#lib/contract/resources/view-query.ts";

/** What the address of each list says, as its page reads it. */
const FIELDS: Readonly<Record<ViewedList, ListFields>> = {
  people: peopleListSearch,
  videos: videoListSearch,
  collections: collectionListSearch,
  messages: messageListSearch,
};

test.each(VIEWED_LISTS)("a view of %s keeps whatever the address of the list says", (list) => {
  const { limit: _limit, cursor: _cursor, count: _count, ...kept } = FIELDS[list];
  expect(viewParameterNames(list).toSorted()).toEqual(Object.keys(kept).toSorted());
});

test.each([
  ["people", "sort=-created_at&sector=R%26D&sector=Sales&q=+Zo%C3%AB&birthday_from=2026-05-01"],
  ["people", "status=archived&sort=last_name&position="],
  ["videos", "view=table&stale=yes&created_to=2026-05-01&created_from=2026-04-30T22:00:00%2B02:00"],
  ["videos", "view=grid&person_id=0199D3C57A317D028C1F5B6E9F4D2C77"],
  ["messages", "status=failed&sort=sent_at&columns=status&columns=sent_at"],
  ["collections", "status=failed&type=birthday&sort=created_at"],
] as const)("the page of %s sees no change in a view that was just saved: %s", (list, address) => {
  const reading = readViewQuery(list, address, []);
  if ("faults" in reading) throw new Error(JSON.stringify(reading.faults));
  const saved = viewQuery(reading.parameters);
  const shown = viewQueryOf(FIELDS[list], new URLSearchParams(address));
  expect(shown).toBe(saved);
  expect(viewQueryOf(FIELDS[list], new URLSearchParams(saved))).toBe(saved);
});
