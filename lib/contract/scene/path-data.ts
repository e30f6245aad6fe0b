import { z } from "zod";
import { type CodedFault, codedFault } from "../fields/reading.ts";

const LONGEST = 10_000;
/**
 * The numbers of each command, which may repeat. `f` is a flag of an arc; flags need no space between them.
 */
const ARGUMENTS: Readonly<Record<string, string>> = {
  ...{ m: "nn", l: "nn", h: "n", v: "n", z: "", c: "nnnnnn", s: "nnnn", q: "nnnn", t: "nn" },
  a: "nnnffnn",
};
const TOKEN = { n: /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy, f: /[\s,]*([01])/y };
const COMMAND = /[\s,]*([a-z])/iy;
/** Far outside any view box. Larger numbers would show rounding errors of single precision. */
const LARGEST = 1e6;

function next(pattern: RegExp, data: string, at: number): { text: string; end: number } | null {
  pattern.lastIndex = at;
  const match = pattern.exec(data);
  return match ? { text: match[1] ?? "", end: pattern.lastIndex } : null;
}

/**
 * Reads one set of a command's numbers. Returns the offset after it, what is wrong, or null if there are none.
 */
function readArguments(kinds: string, data: string, start: number): number | CodedFault | null {
  let at = start;
  for (const kind of kinds) {
    const token = next(kind === "f" ? TOKEN.f : TOKEN.n, data, at);
    if (!token) return at === start ? null : codedFault("path_number_missing", { position: at + 1 });
    if (Math.abs(Number(token.text)) > LARGEST)
      return codedFault("path_number_too_large", { number: token.text });
    at = token.end;
  }
  return at;
}

/** The error in SVG path data (SVG 2, 9.3) or null if it is valid. */
export function pathFault(data: string): CodedFault | null {
  if (data.length > LONGEST) return codedFault("path_too_long", { limit: LONGEST });
  let at = 0;
  let isFirst = true;
  while (data.slice(at).trim() !== "") {
    const command = next(COMMAND, data, at);
    const kinds = command && ARGUMENTS[command.text.toLowerCase()];
    if (!command || kinds === undefined || kinds === null)
      return codedFault("path_command_unknown", { position: at + 1 });
    if (isFirst && command.text.toLowerCase() !== "m") return codedFault("path_start_missing");
    isFirst = false;
    at = command.end;
    let read = readArguments(kinds, data, at);
    if (read === null) return codedFault("path_numbers_missing", { command: command.text, position: at + 1 });
    while (typeof read === "number" && kinds !== "") {
      at = read;
      read = readArguments(kinds, data, at);
      if (read === null) break;
    }
    if (typeof read === "object" && read !== null) return read;
  }
  return isFirst ? codedFault("path_empty") : null;
}

/** An SVG path's `d`. */
export const pathDataSchema = z
  .string()
  .check((context) => {
    const fault = pathFault(context.value);
    if (fault === null) return;
    const issue = { code: "custom" as const, message: fault.code, params: fault };
    context.issues.push({ ...issue, input: context.value });
  })
  .describe("The shape as an SVG path's d, in the coordinates of view_box.")
  .meta({ id: "PathData", maxLength: LONGEST });

export const viewBoxSchema = z
  .tuple([
    z.number().min(-10_000).max(10_000),
    z.number().min(-10_000).max(10_000),
    z.number().min(0.01).max(10_000),
    z.number().min(0.01).max(10_000),
  ])
  .describe(
    "Left, top, width and height of the area in path coordinates that is stretched to fill the box. Default: [0, 0, 100, 100].",
  )
  .meta({ id: "ViewBox" });

export type ViewBox = z.infer<typeof viewBoxSchema>;
