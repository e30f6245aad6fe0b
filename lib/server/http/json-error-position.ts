/**
 * The position at which CPython's `json` fails on an invalid text (`JSONDecodeError.pos`, up to Python 3.12)
 * and its message, which FastAPI reports. `JSON.parse` does not report them, so this runs only after it has
 * failed. Positions count code points. `NaN` and infinities, which Python accepts as numbers, are errors at
 * their first character.
 */
export function jsonError(text: string): JsonError {
  const scanner = new Scanner([...text]);
  const position = scanner.findError() ?? 0;
  return { position, error: scanner.error };
}

/** The position of a syntax error, and CPython's message for it (`JSONDecodeError.msg`). */
export type JsonError = { readonly position: number; readonly error: string };

/** What may come next: a value, an object's key, or what follows a complete value. */
type Expected = "value" | "key" | "after";

class Scanner {
  readonly #characters: readonly string[];
  #at = 0;
  error = "Expecting value";
  /** Open containers, innermost last; an explicit stack, so that depth uses no call stack. */
  readonly #open: ("{" | "[")[] = [];

  constructor(characters: readonly string[]) {
    this.#characters = characters;
  }

  /** The position of the first error, or null for a valid text. */
  findError(): number | null {
    let expected: Expected = "value";
    while (true) {
      this.#skipSpace();
      if (expected === "after" && this.#open.length === 0)
        return this.#at < this.#characters.length ? this.#fail(this.#at, "Extra data") : null;
      const step: Expected | number = this.#step(expected);
      if (typeof step === "number") return step;
      expected = step;
    }
  }

  #fail(at: number, error: string): number {
    this.error = error;
    return at;
  }

  #step(expected: Expected): Expected | number {
    if (expected === "key") return this.#key();
    return expected === "value" ? this.#value() : this.#afterValue();
  }

  #skipSpace(): void {
    while (/^[ \t\n\r]$/.test(this.#characters[this.#at] ?? "")) this.#at += 1;
  }

  #value(): Expected | number {
    const start = this.#at;
    const character = this.#characters[start];
    if (character === "{" || character === "[") return this.#container(character);
    if (character === '"') return this.#string() ?? "after";
    // Long enough for `false`; a number is measured separately.
    const word = /^(?:null|true|false)/.exec(this.#characters.slice(start, start + 5).join(""))?.[0];
    const length = word?.length ?? this.#numberLength();
    if (length === 0) return start;
    this.#at += length;
    return "after";
  }

  #numberLength(): number {
    let end = this.#at;
    while (/^[-+.0-9eE]$/.test(this.#characters[end] ?? "")) end += 1;
    const run = this.#characters.slice(this.#at, end).join("");
    return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/.exec(run)?.[0].length ?? 0;
  }

  #container(bracket: "{" | "["): Expected {
    this.#at += 1;
    this.#skipSpace();
    if (this.#characters[this.#at] === (bracket === "{" ? "}" : "]")) {
      this.#at += 1;
      return "after";
    }
    this.#open.push(bracket);
    return bracket === "{" ? "key" : "value";
  }

  #key(): Expected | number {
    if (this.#characters[this.#at] !== '"')
      return this.#fail(this.#at, "Expecting property name enclosed in double quotes");
    const error = this.#string();
    if (error !== null) return error;
    this.#skipSpace();
    if (this.#characters[this.#at] !== ":") return this.#fail(this.#at, "Expecting ':' delimiter");
    this.#at += 1;
    return "value";
  }

  #afterValue(): Expected | number {
    const container = this.#open.at(-1);
    const character = this.#characters[this.#at];
    if (character === (container === "{" ? "}" : "]")) {
      this.#open.pop();
      this.#at += 1;
      return "after";
    }
    if (character !== ",") return this.#fail(this.#at, "Expecting ',' delimiter");
    this.#at += 1;
    return container === "{" ? "key" : "value";
  }

  /** Moves past a string, or returns the position of its error. */
  #string(): number | null {
    const begin = this.#at;
    for (let at = begin + 1; at < this.#characters.length; at += 1) {
      const character = this.#characters[at] ?? "";
      if (character === '"') {
        this.#at = at + 1;
        return null;
      }
      if (character < " ") return this.#fail(at, "Invalid control character at");
      if (character !== "\\") continue;
      const escaped = this.#characters[at + 1];
      if (escaped === undefined) break;
      if (escaped !== "u" && !'"\\/bfnrt'.includes(escaped)) return this.#fail(at, "Invalid \\escape: ");
      if (escaped === "u" && !this.#isUnicodeEscape(at + 2))
        return this.#fail(at + 1, "Invalid \\uXXXX escape");
      at += escaped === "u" ? 5 : 1;
    }
    return this.#fail(begin, "Unterminated string starting at");
  }

  /**
   * CPython requires a character after the four digits: an escape at the very end of the text is an invalid
   * escape.
   */
  #isUnicodeEscape(at: number): boolean {
    return (
      at + 4 < this.#characters.length && /^[0-9a-f]{4}$/i.test(this.#characters.slice(at, at + 4).join(""))
    );
  }
}
