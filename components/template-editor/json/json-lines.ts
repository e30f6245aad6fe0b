import type { SceneFault } from "../state/scene-faults.ts";

type Key = string | number;

/** A fault of a text of JSON, with the line that it is about, counted from 1. */
export interface LineFault {
  line: number;
  message: string;
}

const TOKEN =
  /\s*(?:("(?:[^"\\\p{Cc}]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/uy;

/** Goes through a text as JSON, from one token to the next. */
class Walk {
  readonly lines = new Map<string, number>();
  private at = 0;
  private line = 1;
  /** Line of the token that was read last. */
  private tokenLine = 1;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The line at which the text is no JSON any more; null when all of it is. */
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
    // A property stands where its name does, also when its value begins below.
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

/** Lines of every value of a text of JSON, by the value's path as JSON. */
export function linesOfPaths(text: string): ReadonlyMap<string, number> {
  const walk = new Walk(text);
  walk.faultLine();
  return walk.lines;
}

/** The line of what a fault is about, or of what is around it where it is not there. */
export function faultLines(text: string, faults: readonly SceneFault[]): LineFault[] {
  const lines = linesOfPaths(text);
  return faults.map(({ path, message }) => {
    let depth = path.length;
    while (depth > 0 && !lines.has(JSON.stringify(path.slice(0, depth)))) depth -= 1;
    return { line: lines.get(JSON.stringify(path.slice(0, depth))) ?? 1, message };
  });
}

/** Why a text is no JSON, and at which line: browsers say the place each in its own way, or not at all. */
export function syntaxFault(text: string, error: Error): LineFault {
  return { line: new Walk(text).faultLine() ?? 1, message: error.message };
}
