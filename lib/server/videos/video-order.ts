import { type VIDEO_SORTS, VIDEO_STATUSES } from "#lib/contract/resources/video.ts";
import { KeysetOrder, type ListTable, type OrderRange } from "../keyset-order.ts";
import { dayKey, enumKey, integerKey, momentKey, numberKey, type SortKey, textKey } from "../sort-keys.ts";

export type VideoSort = (typeof VIDEO_SORTS)[number];
type ColumnName = Exclude<VideoSort, `-${string}`>;

const VIDEOS: ListTable = { table: "videos", alias: "v" };
const statusKey = enumKey("VideoStatus", VIDEO_STATUSES)("v.status");

/** The videos with a value of their own, and those that have none yet. */
const own = (key: SortKey): OrderRange[] => [
  { where: `${key.sql} is not null`, keys: [key] },
  { isNull: key.sql, keys: [] },
];

const named = (table: string, reference: string) => ({ table, reference, keys: [textKey("s.name")] });
const people = (...keys: SortKey[]) => ({ table: "people", reference: "person_id", keys });

/** Sorting by creation is sorting by id. Each range is one of an index, which its columns follow. */
const RANGES: Record<ColumnName, readonly OrderRange[]> = {
  created_at: [{ keys: [] }],
  status: [{ keys: [statusKey] }],
  occasion_on: [{ keys: [dayKey("v.occasion_on")] }],
  completed_at: own(momentKey("v.completed_at")),
  duration_seconds: own(numberKey("v.duration_seconds")),
  duration_ms: own(integerKey("v.duration_ms")),
  person_name: [
    {
      where: "s.last_name is not null",
      groups: people(textKey("s.last_name"), textKey("s.first_name")),
      keys: [],
    },
    { isNull: "s.last_name", groups: people(textKey("s.first_name")), keys: [] },
    { isNull: "v.person_id", keys: [] },
  ],
  template_name: [{ groups: named("templates", "template_id"), keys: [integerKey("v.template_version")] }],
  collection_name: [
    { groups: named("collections", "collection_id"), keys: [integerKey("v.position")] },
    { isNull: "v.collection_id", keys: [statusKey] },
  ],
  project_name: [
    { groups: named("projects", "project_id"), keys: [] },
    { isNull: "v.project_id", keys: [] },
  ],
};

/** The order of a list of videos. */
export function videoOrder(sort: VideoSort): KeysetOrder {
  return new KeysetOrder(sort, VIDEOS, RANGES[sort.replace("-", "") as ColumnName]);
}
