import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import { isDateFact } from "#lib/contract/resources/person-facts.ts";
import type { MergeStep, MergeTag } from "#lib/contract/scene/merge-fields.ts";

/** How a value may be written, and the filter of each way. */
const FILTERS = {
  none: null,
  upper: ["upper", null],
  lower: ["lower", null],
  capitalize: ["capitalize", null],
  title: ["title", null],
  initial: ["initial", null],
  ordinal: ["ordinal", null],
  long: ["date", "long"],
  short: ["date", "short"],
  dayMonth: ["date", "day month"],
  monthYear: ["date", "month year"],
  year: ["date", "year"],
} as const satisfies Readonly<Record<string, readonly [string, string | null] | null>>;

export type FieldFormat = keyof typeof FILTERS;

const TEXT: readonly FieldFormat[] = ["none", "upper", "lower", "capitalize", "title", "initial"];
const DATE: readonly FieldFormat[] = ["long", "short", "dayMonth", "monthYear", "year"];
const NUMBER: readonly FieldFormat[] = ["none", "ordinal"];

/**
 * The formats that suit a field, the usual one first.
 * @param example a value of it, which tells what a custom field holds; "" if none is known
 */
export function formatsOf(field: string, example: string): readonly FieldFormat[] {
  if (field === "age" || field === "years_of_service") return NUMBER;
  if (isDateFact(field)) return DATE;
  if (customFieldKey(field) === null) return TEXT;
  if (/^\d{4}-\d{2}-\d{2}$/.test(example)) return ["none", ...DATE];
  return /^\d{1,9}$/.test(example) ? NUMBER : TEXT;
}

const filtersOf = (steps: readonly MergeStep[]) => steps.filter((step) => step.kind === "filter");

/** The format of a merge field; null for a combination of filters that has no name. */
export function formatOf({ steps }: Pick<MergeTag, "steps">): FieldFormat | null {
  const [first, ...more] = filtersOf(steps);
  if (first === undefined) return "none";
  if (more.length > 0) return null;
  // Without an argument a date is long.
  const argument = first.name === "date" ? (first.argument ?? "long") : first.argument;
  const names = Object.keys(FILTERS) as FieldFormat[];
  return names.find((name) => FILTERS[name]?.[0] === first.name && FILTERS[name][1] === argument) ?? null;
}

/** The steps with another format in the place of the one before; what is shown if the value is unknown stays. */
export function withFormat(steps: readonly MergeStep[], format: FieldFormat): MergeStep[] {
  const filter = FILTERS[format];
  const others = steps.filter((step) => step.kind === "fallback");
  if (filter === null) return others;
  const step: MergeStep = { kind: "filter", name: filter[0], argument: filter[1] };
  // A fallback that the old format did not touch is not touched by the new one.
  const isFormatted = steps[0]?.kind === "fallback" && filtersOf(steps).length > 0;
  return isFormatted ? [...others, step] : [step, ...others];
}

/** What is shown if the value is unknown; "" if nothing is set. */
export function fallbackOf({ steps }: Pick<MergeTag, "steps">): string {
  const step = steps.find(({ kind }) => kind === "fallback");
  return step?.kind === "fallback" ? step.text : "";
}

/** The steps with another fallback, in the place of the one before; "" removes it. */
export function withFallback(steps: readonly MergeStep[], text: string): MergeStep[] {
  const at = steps.findIndex(({ kind }) => kind === "fallback");
  const others = steps.filter(({ kind }) => kind !== "fallback");
  if (text === "") return others;
  const place = at < 0 ? others.length : at;
  return [...others.slice(0, place), { kind: "fallback", text }, ...others.slice(place)];
}
