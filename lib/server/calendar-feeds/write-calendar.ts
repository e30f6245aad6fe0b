import { dayAfter } from "../local-moment.ts";

/** An event of a whole day. */
export type CalendarEvent = {
  /** The same for as long as it is the same event. */
  uid: string;
  /** `YYYY-MM-DD`. */
  day: string;
  summary: string;
};

export type Calendar = {
  name: string;
  description: string | null;
  /** BCP 47 tag. */
  language: string;
  /** When it was made, of which nothing but the day is told: the same text all day is known by its tag. */
  day: string;
  events: readonly CalendarEvent[];
};

/** How often a calendar program is to ask again, as RFC 5545 writes durations. */
const REFRESH = "PT12H";

/** An iCalendar file (RFC 5545) of events of whole days. */
export function writeCalendar({ name, description, language, day, events }: Calendar): string {
  const stamp = `${compact(day)}T000000Z`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rollcall//Celebrations//EN",
    "CALSCALE:GREGORIAN",
    // RFC 7986 names them; most programs know what is below instead.
    `NAME;LANGUAGE=${language}:${textOf(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-WR-CALNAME:${textOf(name)}`,
    ...(description === null ? [] : [`X-WR-CALDESC:${textOf(description)}`]),
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap((event) => eventLines(event, language, stamp)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const eventLines = ({ uid, day, summary }: CalendarEvent, language: string, stamp: string): string[] => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compact(day)}`,
  // The first day after it.
  `DTEND;VALUE=DATE:${compact(dayAfter(day))}`,
  `SUMMARY;LANGUAGE=${language}:${textOf(summary)}`,
  // Nobody is busy all day because somebody has their birthday.
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

const compact = (day: string): string => day.replaceAll("-", "");

/** A text as a value: one line, without characters that none may have. */
const textOf = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");

const MOST_OCTETS = 75;

/** A line of at most 75 octets, and the rest of it on lines that begin with a space; no character is cut in two. */
function folded(line: string): string {
  if (line.length * 3 <= MOST_OCTETS) return line;
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MOST_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
