import { z } from "zod";
import { contracts } from "#lib/contract/contracts.ts";

/** A request for a page of a list, by what it asks for. */
export type ListCase = {
  list: string;
  name: string;
  path: string;
  query: Record<string, string>;
  isDeep: boolean;
};

/** Values of an organization for the filters that name a row, and for the parameters of paths. */
export type Names = Readonly<Record<string, string>>;

/** Filters that the console offers as texts and days. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  q: ["anna", "clabe berg", "zzzz"],
  sector: ["Nursing"],
  position: ["Position 7"],
  language: ["de"],
  external_id: ["E500"],
  celebrate: ["false"],
  missing: ["email"],
  contains: ["a"],
  stale: ["true", "false"],
  archived: ["true"],
  path: ["/v1/videos"],
};
/** Days of the last months, as the console's filters have them. */
const SPANS: readonly (readonly [from: string, to: string])[] = [
  ["birthday_from", "birthday_to"],
  ["anniversary_from", "anniversary_to"],
  ["created_from", "created_to"],
  ["occasion_from", "occasion_to"],
  ["from", "to"],
];
/** Of words that are many, some: one that is common, and one that is not. */
const SAMPLED: Readonly<Record<string, readonly string[]>> = {
  action: ["video.created", "organization.created"],
  target_type: ["person", "webhook"],
  event: ["video.succeeded", "webhook.test"],
};

type Properties = Record<string, { enum?: string[]; items?: { enum?: string[] } }>;

/**
 * Every list of the API: the first page and a deep one of each order, and each filter, in the usual order and counted.
 * @param isCombined each filter in each order too
 */
export function listCases(names: Names, today: Date, isCombined: boolean): ListCase[] {
  return contracts.flatMap(({ id, method, path, query, success }): ListCase[] => {
    if (method !== "GET" || !("page" in success) || query === undefined) return [];
    const address = path.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
    if (address.includes("{")) return [];
    const { properties = {} } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) as {
      properties?: Properties;
    };
    const required: Record<string, string> = properties.field === undefined ? {} : { field: "sector" };
    const sorts = properties.sort?.enum ?? [null];
    const filters: Record<string, string>[] = [{}, ...filtersOf(properties, names, today)];
    const cases = filters.flatMap((filter) =>
      (Object.keys(filter).length === 0 || isCombined ? sorts : [null]).flatMap((sort) => {
        const asked = { ...required, ...filter, ...(sort === null ? {} : { sort }) };
        const isPlain = Object.keys(filter).length === 0;
        return isPlain ? [caseOf(asked, false), caseOf(asked, true)] : [caseOf(asked, false)];
      }),
    );
    const counted = filters.map((filter) => caseOf({ ...required, ...filter, count: "true" }, false));
    return [...cases, ...counted];

    function caseOf(asked: Record<string, string>, isDeep: boolean): ListCase {
      const name = new URLSearchParams(asked).toString() + (isDeep ? " (deep)" : "");
      return { list: id, name, path: address, query: asked, isDeep };
    }
  });
}

function filtersOf(properties: Properties, names: Names, today: Date): Record<string, string>[] {
  const day = (shift: number) => new Date(today.getTime() + shift * 86_400_000).toISOString().slice(0, 10);
  const spans = SPANS.filter(([from]) => from in properties).flatMap(([from, to]) => {
    return [
      { [from]: day(-30), [to]: day(0) },
      { [from]: day(-400), [to]: day(-395) },
    ];
  });
  const single = Object.entries(properties).flatMap(([name, { enum: words, items }]) => {
    if (["sort", "limit", "cursor", "count", "field"].includes(name)) return [];
    const own = names[name];
    const values = own === undefined ? (SAMPLED[name] ?? VALUES[name] ?? words ?? items?.enum ?? []) : [own];
    return values.map((value) => ({ [name]: value }));
  });
  return [...spans, ...single];
}
