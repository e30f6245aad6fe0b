/**
 * Formats numbers, dates and durations by locale. All functions are pure: the same input gives the same text,
 * on the server and in a browser. Times need the user's time zone, which a server does not know: see
 * `relative-time.tsx`.
 */

import { inLeapYear, isYearless } from "#lib/contract/fields/yearless-day.ts";

const secondsPer = {
  year: 31_557_600,
  month: 2_629_800,
  week: 604_800,
  day: 86_400,
  hour: 3_600,
  minute: 60,
};

const FORMATS = 200;
const formats = new Map<string, unknown>();

/** Formatters of `Intl` are cached: creating one is far slower than using it, and a list needs only a few. */
function kept<Format, Options>(
  Kind: { new (locale: string, options?: Options): Format; name: string },
  locale: string,
  options?: Options,
): Format {
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
  const found = formats.get(key);
  if (found !== undefined) return found as Format;
  // Bounded, because on the server the locale comes from the request and can be any string.
  if (formats.size >= FORMATS) formats.clear();
  const made = new Kind(locale, options);
  formats.set(key, made);
  return made;
}

type RelativeUnit = keyof typeof secondsPer | "second";

/** `1234.5` → `1,234.5`. */
export function formatNumber(value: number, locale: string, options?: Intl.NumberFormatOptions): string {
  return kept(Intl.NumberFormat, locale, options).format(value);
}

/** A share of 1 as a whole percentage: `0.637` → `64%`. */
export function formatPercent(share: number, locale: string): string {
  return formatNumber(share, locale, { style: "percent", maximumFractionDigits: 0 });
}

/** Bytes in decimal units with at most one decimal: `1_234_567` → `1.2 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
  let value = bytes;
  let step = 0;
  while (value >= 1000 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  return formatNumber(value, locale, {
    style: "unit",
    unit: units[step] ?? "byte",
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
}

/** A media duration as a clock: 12 → `0:12`, 3725 → `1:02:05`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** A duration in its one or two largest units: 48 → `48s`, 3725 → `1h 2m`; under 10 s with one decimal. */
export function formatDuration(seconds: number, locale: string): string {
  const unit = (value: number, name: string, digits = 0) =>
    formatNumber(value, locale, {
      style: "unit",
      unit: name,
      unitDisplay: "narrow",
      maximumFractionDigits: digits,
    });
  if (seconds < 10) return unit(Math.max(0, seconds), "second", 1);
  const whole = Math.round(seconds);
  if (whole < 60) return unit(whole, "second");
  const minutes = Math.round(whole / 60);
  if (whole < 600 && whole % 60 !== 0)
    return `${unit(Math.floor(whole / 60), "minute")} ${unit(whole % 60, "second")}`;
  if (minutes < 60) return unit(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? unit(hours, "hour") : `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}`;
}

/**
 * The calendar date `YYYY-MM-DD`, which has no time zone, as text: `23 Nov 2026`; of a birthday without a year,
 * `--MM-DD`, day and month. Other input is returned unchanged.
 */
export function formatDate(
  isoDate: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
): string {
  if (isYearless(isoDate)) return formatDate(inLeapYear(isoDate), locale, withoutYear(options));
  const date = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDate;
  return kept(Intl.DateTimeFormat, locale, { ...options, timeZone: "UTC" }).format(date);
}

/** The name of a language, by its BCP 47 tag; one without a name is shown by its tag. */
export function formatLanguage(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** A time zone, by its IANA name, as people read it: `America/New York`. */
export const formatTimeZone = (zone: string): string => zone.replaceAll("_", " ");

function withoutYear({
  year: _,
  dateStyle,
  ...options
}: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (dateStyle === undefined) return options;
  return { day: "numeric", month: dateStyle === "long" || dateStyle === "full" ? "long" : "short" };
}

/** An instant (RFC 3339) as date and time in `timeZone`; by default the browser's own. */
export function formatInstant(
  instant: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" },
): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return kept(Intl.DateTimeFormat, locale, options).format(date);
}

/** The time between `instant` and `now`: `3 minutes ago`, `in 2 days`, `now`. */
export function formatRelative(instant: string, now: Date, locale: string): string {
  const time = new Date(instant).getTime();
  if (Number.isNaN(time)) return instant;
  const seconds = Math.round((time - now.getTime()) / 1000);
  const words = kept(Intl.RelativeTimeFormat, locale, { numeric: "auto" });
  if (Math.abs(seconds) < 10) return words.format(0, "second");
  const [unit, size] = largestUnit(Math.abs(seconds));
  return words.format(Math.trunc(seconds / size), unit);
}

function largestUnit(seconds: number): [RelativeUnit, number] {
  for (const [unit, size] of Object.entries(secondsPer)) {
    if (seconds >= size) return [unit as RelativeUnit, size];
  }
  return ["second", 1];
}

/** "a, b and c" */
export function formatList(items: readonly string[], locale: string): string {
  return kept(Intl.ListFormat, locale, { type: "conjunction" }).format(items);
}
