import type { z } from "zod";
import { type Fault, type Location, toFaults } from "../faults.ts";
import { field } from "../fields/field-schema.ts";
import { listFieldReader } from "../fields/list-field.ts";
import { MOST_FAULTS } from "../fields/reading.ts";
import { collectionListQuery } from "./collection.ts";
import { LIST_LAYOUT, VIDEO_LAYOUT } from "./list-layout.ts";
import { messageListQuery } from "./message.ts";
import { personListQuery } from "./person.ts";
import type { ViewedList } from "./saved-view.ts";
import { videoListQuery } from "./video.ts";

/** The parameters of a view by name: one text, or several. */
export type ViewParameters = Readonly<Record<string, string | readonly string[]>>;

const PAGE = { limit: true, cursor: true, count: true } as const;

const columns = field(listFieldReader(LIST_LAYOUT.columns), {}).optional();

/** What a view of each list may say: the list's own parameters without its pages, and how the console shows it. */
const SCHEMAS: Readonly<Record<ViewedList, z.ZodObject>> = {
  people: personListQuery.omit(PAGE).extend({ columns }),
  videos: videoListQuery.omit(PAGE).extend({
    columns,
    view: field(listFieldReader(VIDEO_LAYOUT.view), {}).default(VIDEO_LAYOUT.view.default),
  }),
  collections: collectionListQuery.omit(PAGE).extend({ columns }),
  messages: messageListQuery.omit(PAGE).extend({ columns }),
};

/** The names of the parameters that a view of a list may have. */
export const viewParameterNames = (list: ViewedList): string[] => Object.keys(SCHEMAS[list].shape);

/**
 * Reads the query of a view: its parameters, without empty ones and defaults, or every fault, each at the name of its
 * parameter below `at`.
 */
export function readViewQuery(
  list: ViewedList,
  query: string,
  at: Location,
): { parameters: ViewParameters } | { faults: Fault[] } {
  const schema = SCHEMAS[list];
  const outcome = schema.safeParse(grouped(query), { reportInput: true });
  if (!outcome.success) {
    const faults = toFaults(outcome.error, "query").slice(0, MOST_FAULTS);
    return { faults: faults.map(({ loc: [, ...path], ...fault }) => ({ ...fault, loc: [...at, ...path] })) };
  }
  const defaults = schema.parse({});
  const set = Object.entries(outcome.data).filter(([name, value]) => value !== defaults[name]);
  return { parameters: Object.fromEntries(set.map(([name, value]) => [name, textOf(value)])) };
}

/** The query of a view, as an address has it. */
export function viewQuery(parameters: ViewParameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each]),
  );
  const search = new URLSearchParams(pairs);
  search.sort();
  return search.toString();
}

/** The values of an address by name, without empty ones. A parameter given twice is a list. */
function grouped(query: string): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (value !== "") values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...values].map(([name, [first = "", ...more]]) => [name, more.length === 0 ? first : [first, ...more]]),
  );
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value));
