import { CUSTOM_FIELD_PREFIX, customFieldKey, customFieldPath } from "../fields/custom-field-path.ts";
import { nearestName } from "../fields/nearest-name.ts";
import { type CodedFault, codedFault, type PlacedFault } from "../fields/reading.ts";
import { inLeapYear, isYearless, YEARLESS } from "../fields/yearless-day.ts";
import { SHOWN_FACTS } from "../resources/person-facts.ts";

/** Fields of a person that a template may show, beside `custom_fields.<name>`. `photo` is a picture's source only. */
export const MERGE_FIELDS = ["id", ...SHOWN_FACTS, "status", "age", "years_of_service", "photo"] as const;

export const MERGE_FILTERS = ["upper", "lower", "capitalize", "title", "initial", "date", "ordinal"] as const;

/** How a date may be written, as the parts of it that are shown. */
const DATE_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  long: { day: "numeric", month: "long", year: "numeric" },
  short: { day: "numeric", month: "short" },
  "day month": { day: "numeric", month: "long" },
  "month year": { month: "long", year: "numeric" },
  year: { year: "numeric" },
};

const FILTER = /^([a-z]+)(?:\s*:\s*"((?:[^"\\]|\\.)*)")?$/;
const LITERAL = /^"((?:[^"\\]|\\.)*)"$/;
const PART = /(?:"(?:[^"\\]|\\.)*"|[^|"])+/g;
const TAG = /\{\{((?:"(?:[^"\\]|\\.)*"|[^"{}])*)\}\}/g;

export type MergeValue = string | number | null | undefined;

export type MergeStep =
  | { kind: "fallback"; text: string }
  | { kind: "filter"; name: string; argument: string | null };
/** A merge field as it is written: its field, what is done with the value from left to right, and what is wrong with it. */
export type MergeTag = { field: string; steps: MergeStep[]; faults: CodedFault[] };

function parseStep(source: string, faults: CodedFault[]): MergeStep[] {
  const literal = LITERAL.exec(source);
  if (literal) return [{ kind: "fallback", text: (literal[1] ?? "").replace(/\\(.)/g, "$1") }];
  const filter = FILTER.exec(source);
  const name = filter?.[1] ?? source;
  if (!filter || !MERGE_FILTERS.some((known) => known === name)) {
    const meant = nearestName(name, MERGE_FILTERS);
    faults.push(codedFault("merge_filter_unknown", { filter: name, meant }));
    return [];
  }
  const argument = filter[2] ?? null;
  if (name === "date" && argument !== null && !Object.hasOwn(DATE_STYLES, argument))
    faults.push(codedFault("merge_date_style_unknown", { styles: Object.keys(DATE_STYLES) }));
  if (name !== "date" && argument !== null)
    faults.push(codedFault("merge_filter_argument", { filter: name }));
  return [{ kind: "filter", name, argument }];
}

function fieldHint(name: string) {
  const meant = nearestName(name, [...MERGE_FIELDS, CUSTOM_FIELD_PREFIX]);
  return { meant, known: meant === null ? [...MERGE_FIELDS, customFieldPath("<name>")] : [] };
}

function parseTag(inside: string): MergeTag {
  const [first = "", ...rest] = (inside.match(PART) ?? []).map((part) => part.trim());
  const faults: CodedFault[] = [];
  const isCustom = (customFieldKey(first) ?? "") !== "";
  if (!isCustom && !MERGE_FIELDS.some((known) => known === first))
    faults.push(codedFault("merge_field_unknown", { field: first, ...fieldHint(first) }));
  return { field: first, steps: rest.flatMap((part) => parseStep(part, faults)), faults };
}

/** A day without a year, written without one; null where the style shows nothing else. */
function formatYearless(value: string, style: string | null, locale: string): string | null {
  const { year: _, ...parts } = DATE_STYLES[style ?? "long"] ?? {};
  if (Object.keys(parts).length === 0) return null;
  const date = new Date(`${inLeapYear(value)}T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(date);
}

function formatDate(value: string, style: string | null, locale: string): string | null {
  if (YEARLESS.test(value)) return formatYearless(value, style, locale);
  const date = new Date(`${value}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(date.getTime())) return value;
  const parts = DATE_STYLES[style ?? "long"] ?? DATE_STYLES.long;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(date);
}

function formatOrdinal(value: string, locale: string): string {
  const number = Number(value);
  if (!Number.isInteger(number)) return value;
  if (!locale.startsWith("en")) return `${number}.`;
  const suffix = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" };
  return `${number}${suffix[new Intl.PluralRules("en", { type: "ordinal" }).select(number)]}`;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

function firstCharacter(text: string): string {
  return graphemes.segment(text).containing(0)?.segment ?? "";
}

function capitalize(word: string, locale: string): string {
  const first = firstCharacter(word);
  return first.toLocaleUpperCase(locale) + word.slice(first.length);
}

/** Capital first letters, small others: `MARY-JANE O'NEIL` becomes `Mary-Jane O'Neil`. */
function titleCase(text: string, locale: string): string {
  // A letter after an apostrophe starts a name only when more follow: "O'Neil", but "it's".
  const words = /(?:^|[\s\-(.])\p{L}|['’]\p{L}(?=\p{L}{2})/gu;
  return text.toLocaleLowerCase(locale).replace(words, (start) => start.toLocaleUpperCase(locale));
}

function applyStep(value: string | null, step: MergeStep, locale: string): string | null {
  if (step.kind === "fallback") return value ?? step.text;
  if (value === null) return null;
  if (step.name === "upper") return value.toLocaleUpperCase(locale);
  if (step.name === "lower") return value.toLocaleLowerCase(locale);
  if (step.name === "capitalize") return capitalize(value, locale);
  if (step.name === "title") return titleCase(value, locale);
  if (step.name === "initial") return firstCharacter(value.trim()).toLocaleUpperCase(locale);
  if (step.name === "ordinal") return formatOrdinal(value, locale);
  return formatDate(value, step.argument, locale);
}

const isDateFilter = (step: MergeStep) => step.kind === "filter" && step.name === "date";

/**
 * Fills in `{{field}}`, `{{field | "fallback"}}` and `{{field | filter}}`; the parts after the field apply from left to
 * right. Values are data: what looks like a merge field inside one stays as it is. A blank value counts as missing.
 *
 * @param values by field name, custom ones as `custom_fields.<name>`; dates as YYYY-MM-DD, a birthday without
 *   its year as --MM-DD: no style shows one then, and `year` counts as missing.
 * @returns the text, and the fields that had neither value nor fallback (they leave nothing in the text).
 */
export function applyMergeFields(
  template: string,
  values: Readonly<Record<string, MergeValue>>,
  locale = "en",
): { text: string; missing: string[] } {
  const missing: string[] = [];
  const filled = template.replace(TAG, (_, inside: string) => {
    const { field, steps } = parseTag(inside);
    const given = Object.hasOwn(values, field) ? values[field] : null;
    const text = String(given ?? "");
    // Nobody writes a day without a year in digits as it is stored.
    const isRaw = field === "birth_date" && isYearless(text) && !steps.some(isDateFilter);
    const shown = isRaw ? formatYearless(text, "day month", locale) : text;
    const initial = text.trim() === "" ? null : shown;
    const result = steps.reduce((value: string | null, step) => applyStep(value, step, locale), initial);
    if (result === null) missing.push(field);
    return result ?? "";
  });
  return { text: filled, missing };
}

/**
 * The merge fields of a string, or of all strings inside an object or array such as a scene, each once.
 *
 * @param which `needed` leaves out fields that have a fallback everywhere.
 */
export function listMergeFields(value: unknown, which: "all" | "needed" = "all"): string[] {
  const fields = new Set<string>();
  for (const { path, text } of stringsIn(value)) {
    // The text that a span matches needs no value itself.
    if (path.at(-1) === "match") continue;
    for (const [, inside = ""] of text.matchAll(TAG)) {
      const { field, steps } = parseTag(inside);
      if (which === "all" || !steps.some(({ kind }) => kind === "fallback")) fields.add(field);
    }
  }
  return [...fields];
}

/** What is wrong with a string's merge fields. */
export function checkMergeFields(text: string): CodedFault[] {
  const tags = [...text.matchAll(TAG)].map(([, inside = ""]) => parseTag(inside));
  const faults = tags.flatMap((tag) => tag.faults);
  if (text.replace(TAG, "").includes("{{")) faults.push(codedFault("merge_field_unclosed"));
  return faults;
}

/** The faults in the merge fields of an object's strings, each with its path. */
export function findMergeFieldFaults(value: unknown): Required<PlacedFault>[] {
  return stringsIn(value).flatMap(({ path, text }) => {
    const faults = checkMergeFields(text);
    if (path.at(-1) !== "source" && listMergeFields(text).includes("photo"))
      faults.push(codedFault("merge_photo_in_text"));
    return faults.map((fault) => ({ ...fault, path }));
  });
}

function stringsIn(
  value: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; text: string }[] {
  if (typeof value === "string") return value.includes("{{") ? [{ path, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => stringsIn(item, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, [...path, key]));
}

/** A text's merge fields in their order, each with its braces: start offset, and end offset (excluded). */
export function mergeTags(text: string): (MergeTag & { start: number; end: number })[] {
  return Array.from(text.matchAll(TAG), ({ index, 0: tag, 1: inside = "" }) => ({
    ...parseTag(inside),
    start: index,
    end: index + tag.length,
  }));
}

/** A merge field in the syntax of templates. `mergeTags` reads it as the same field and steps. */
export function writeMergeTag({ field, steps }: Pick<MergeTag, "field" | "steps">): string {
  const parts = steps.map((step) => {
    if (step.kind === "fallback") return quoted(step.text);
    return step.argument === null ? step.name : `${step.name}:${quoted(step.argument)}`;
  });
  return `{{${[field, ...parts].join(" | ")}}}`;
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
