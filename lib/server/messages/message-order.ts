import { type MESSAGE_SORTS, MESSAGE_STATUSES } from "#lib/contract/resources/message.ts";
import { KeysetOrder, type ListTable, type OrderRange } from "../keyset-order.ts";
import { enumKey, momentKey, type SortKey, textKey } from "../sort-keys.ts";

export type MessageSort = (typeof MESSAGE_SORTS)[number];
type ColumnName = Exclude<MessageSort, `-${string}`>;

/** Whom a message is about is known from its video alone. */
const MESSAGES: ListTable = {
  table: `(select mails.id, mails.org_id, mails.kind, mails.status, mails.recipient, mails.send_id, mails.video_id,
      mails.sent_at, mails.created_at, videos.person_id
    from mails join videos on videos.org_id = mails.org_id and videos.id = mails.video_id)`,
  alias: "m",
};

const people = (...keys: SortKey[]) => ({ table: "people", reference: "person_id", keys });

/** Sorting by creation is sorting by id. Each range is one of an index. */
const RANGES: Record<ColumnName, readonly OrderRange[]> = {
  created_at: [{ keys: [] }],
  // Not the order in which the database declares them.
  status: MESSAGE_STATUSES.map((status) => ({
    where: `m.status = '${status}'::"MailStatus"`,
    keys: [enumKey("MailStatus", MESSAGE_STATUSES)("m.status")],
  })),
  sent_at: [
    { where: "m.sent_at is not null", keys: [momentKey("m.sent_at")] },
    { isNull: "m.sent_at", keys: [] },
  ],
  person_name: [
    {
      where: "s.last_name is not null",
      groups: people(textKey("s.last_name"), textKey("s.first_name")),
      keys: [],
    },
    { isNull: "s.last_name", groups: people(textKey("s.first_name")), keys: [] },
    { isNull: "m.person_id", keys: [] },
  ],
};

/** The order of a list of messages. */
export function messageOrder(sort: MessageSort): KeysetOrder {
  const ranges = RANGES[sort.replace("-", "") as ColumnName];
  return new KeysetOrder(sort, MESSAGES, sort === "-status" ? ranges.toReversed() : ranges);
}
