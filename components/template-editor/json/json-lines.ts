import { codedText, type ErrorMessages } from "#components/form/faults.ts";
import type { SceneFault } from "../state/scene-faults.ts";

type Key = string | number;

/** A fault in a JSON text and its line, counted from 1. */
export interface LineFault {
  line: number;
  message: string;
}

const TOKEN =
  /\s*(?:("(?:[^"\\\p{Cc}]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/uy;

/** Reads a JSON text token by token. */
class Walk {
  readonly lines = new Map<string, number>();
  private at = 0;
  private line = 1;
  /** Line of the last token read. */
  private tokenLine = 1;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The line at which the text stops being valid JSON; null if all of it is valid. */
  faultLine(): number | null {
    try {
      this.value([], this.next());
      const rest = this.text.slice(this.at);
      const blank = /^\s*/.exec(rest)?.[0] ?? "";
      return blank === rest ? null : this.line + blank.split("\n").length - 1;
    } catch {
      return this.tokenLine;
    }
  }

  private next(): string {
    const rest = /\s*/y;
    rest.lastIndex = this.at;
    this.line += (rest.exec(this.text)?.[0] ?? "").split("\n").length - 1;
    this.tokenLine = this.line;
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text);
    if (found === null) throw new SyntaxError();
    this.at = TOKEN.lastIndex;
    return found[1] ?? found[2] ?? found[3] ?? "";
  }

  private value(path: readonly Key[], token: string): void {
    const place = JSON.stringify(path);
    // The line of a property is that of its name, even if its value begins on a later line.
    if (!this.lines.has(place)) this.lines.set(place, this.tokenLine);
    if (token === "{") this.object(path);
    else if (token === "[") this.array(path);
    else if (/^[}\],:]$/.test(token)) throw new SyntaxError();
  }

  private object(path: readonly Key[]): void {
    let token = this.next();
    if (token === "}") return;
    for (;;) {
      const inside = [...path, JSON.parse(token) as Key];
      if (!token.startsWith('"')) throw new SyntaxError();
      this.lines.set(JSON.stringify(inside), this.tokenLine);
      if (this.next() !== ":") throw new SyntaxError();
      this.value(inside, this.next());
      const after = this.next();
      if (after === "}") return;
      if (after !== ",") throw new SyntaxError();
      token = this.next();
    }
  }

  private array(path: readonly Key[]): void {
    let token = this.next();
    if (token === "]") return;
    for (let index = 0; ; index += 1) {
      this.value([...path, index], token);
      const after = this.next();
      if (after === "]") return;
      if (after !== ",") throw new SyntaxError();
      token = this.next();
    }
  }
}

/** The line of every value of a JSON text, by the value's path as JSON. */
export function linesOfPaths(text: string): ReadonlyMap<string, number> {
  const walk = new Walk(text);
  walk.faultLine();
  return walk.lines;
}

/**
 * Each fault with the line of the value that it is about, or of its closest existing parent; that line does not show what
 * is missing, so the message then names it.
 */
export function faultLines(text: string, faults: readonly SceneFault[]): LineFault[] {
  const lines = linesOfPaths(text);
  return faults.map(({ path, message }) => {
    let depth = path.length;
    while (depth > 0 && !lines.has(JSON.stringify(path.slice(0, depth)))) depth -= 1;
    const missing = path.slice(depth).join(".");
    return {
      line: lines.get(JSON.stringify(path.slice(0, depth))) ?? 1,
      message: missing === "" ? message : `${missing}: ${message}`,
    };
  });
}

/** Says that a text is not valid JSON, at its line. Browsers report the position in different ways, or not at all. */
export function syntaxFault(text: string, t: ErrorMessages): LineFault {
  const message = codedText({ code: "json_invalid", facts: {} }, t);
  return { line: new Walk(text).faultLine() ?? 1, message };
}
