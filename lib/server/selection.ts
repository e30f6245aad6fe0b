import type { FactsArgument, FaultCode } from "#lib/contract/errors/error-codes.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { ValidationError } from "./errors.ts";

/** How many ids are read at once: the process serves other requests in between. */
const PAGE = 2000;

/** Rows that a request selects: by their ids, or by the filter of their list. */
export type Selection<Filter> = { ids?: readonly string[] | undefined; filter?: Filter | undefined };

/** The rows of a kind, as a selection finds them. */
export type Selectable<Filter> = {
  /** Those of the ids that are rows of the organization. */
  known(ids: string[]): Promise<{ id: string }[]>;
  /** The ids of the rows that match, page by page. */
  matching(filter: Filter): AsyncIterable<string[]>;
  faults: Readonly<Record<"unknown" | "unnamed" | "none", PlainFault>> & { tooMany: LimitFault };
};
/** What is the same for every kind but people, whose codes are older. */
export const SELECTION_FAULTS = {
  unnamed: "selection_unnamed",
  none: "selection_none",
  tooMany: "selection_too_many",
} as const;
type PlainFault =
  | "person_unknown"
  | "selected_video_unknown"
  | "selected_collection_unknown"
  | "selected_message_unknown"
  | `${"bulk_people" | "selection"}_${"unnamed" | "none"}`;
type LimitFault = "bulk_people_too_many" | "selection_too_many";

/** Where in the body the selection is, and how many a filter may select. */
type Place = { at: string; limit: number };

/**
 * The ids of the selected rows, page by page.
 * @throws {ValidationError} for ids of nothing, and for a filter that selects nothing or too much
 */
export async function* selectIds<Filter>(
  { known, matching, faults }: Selectable<Filter>,
  { ids, filter }: Selection<Filter>,
  { at, limit }: Place,
): AsyncGenerator<string[]> {
  if ((ids === undefined) === (filter === undefined)) refuse([at], faults.unnamed);
  if (ids !== undefined) {
    const wanted = [...new Set(ids)];
    const found = new Set((await known(wanted)).map(({ id }) => id));
    const unknown = ids.flatMap((id, index) =>
      found.has(id) ? [] : [faultOf(["body", at, "ids", index], faults.unknown)],
    );
    if (unknown.length > 0) throw new ValidationError(unknown);
    yield wanted;
  }
  if (filter === undefined) return;
  let total = 0;
  for await (const page of matching(filter)) {
    total += page.length;
    if (total > limit) refuse([at, "filter"], faults.tooMany, { limit });
    if (page.length > 0) yield page;
  }
  if (total === 0) refuse([at, "filter"], faults.none);
}

/**
 * The ids that a query finds, page by page in the order of ids.
 * @param find at most `take` rows after the id, in that order
 */
export async function* idPages(
  find: (page: { where: { id?: { gt: string } }; take: number }) => Promise<{ id: string }[]>,
): AsyncGenerator<string[]> {
  let where = {};
  for (;;) {
    const rows = await find({ where, take: PAGE });
    yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) return;
    where = { id: { gt: last.id } };
  }
}

/** @throws {ValidationError} */
export function refuse<Code extends FaultCode>(
  loc: string[],
  code: Code,
  ...facts: FactsArgument<Code>
): never {
  throw new ValidationError([faultOf(["body", ...loc], code, ...facts)]);
}
