import { readText } from "./readers.ts";
import { accept, invalid, type Reading } from "./reading.ts";

/** Longest accepted name; the longest of the IANA database has 32 characters. */
export const MAX_TIME_ZONE = 60;

/** The present IANA names of zones that JavaScript engines call by a former one. */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** By the name in lower case: an import asks for the same few in every row, and the engine takes 80 µs for each. */
const known = new Map<string, string>();

const presentName = (name: string): string => RENAMED[name] ?? name;

/**
 * The present IANA name of a time zone, such as `Asia/Kolkata` for `asia/calcutta`; null if there is no such
 * zone. An offset such as `+01:00` is none: it does not know when clocks change.
 */
export function canonicalTimeZone(text: string): string | null {
  const name = text.replaceAll(" ", "_");
  if (name.length > MAX_TIME_ZONE || !/^[a-z]/i.test(name)) return null;
  const key = name.toLowerCase();
  const found = known.get(key);
  if (found !== undefined) return found;
  try {
    const zone = presentName(new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone);
    known.set(key, zone);
    return zone;
  } catch {
    return null;
  }
}

/** The zones to choose from, by their present names, in alphabetical order. */
export const timeZones = (): string[] =>
  [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone").map(presentName)])].sort();

/** Reads the name of a time zone into its present form. */
export function readTimeZone(value: unknown): Reading<string> {
  const reading = readText(value);
  if (!("value" in reading)) return reading;
  const name = canonicalTimeZone(reading.value);
  return name === null ? invalid("time_zone_invalid") : accept(name);
}
