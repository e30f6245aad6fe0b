import { expect, test } from "vitest";
import { collectionListSearch } from "#components/collections/collection-list-search.ts";
import { peopleListSearch } from "#components/people/people-list-search.ts";
import { videoListSearch } from "#components/videos/video-list-search.ts";
import type { ListFields } from "#lib/contract/fields/list-field.ts";
import { VIEWED_LISTS, type ViewedList } from "#lib/contract/resources/saved-view.ts";
import { viewParameterNames } from "#lib/contract/resources/view-query.ts";

/** What the address of each list says, as its page reads it. */
const FIELDS: Readonly<Record<ViewedList, ListFields>> = {
  people: peopleListSearch,
  videos: videoListSearch,
  collections: collectionListSearch,
};

test.each(VIEWED_LISTS)("a view of %s keeps whatever the address of the list says", (list) => {
  const { limit: _limit, cursor: _cursor, count: _count, ...kept } = FIELDS[list];
  expect(viewParameterNames(list).toSorted()).toEqual(Object.keys(kept).toSorted());
});
