/** Reads an integer as pydantic does (`5`, ` +5 `, `5.0`, `1_000`); null if it is none. May exceed the safe range. */
export function readInteger(text: string): number | null {
  const trimmed = text.trim();
  if (!/^[+-]?\d+(?:_\d+)*(?:\.0+)?$/.test(trimmed)) return null;
  return Number(trimmed.replaceAll("_", ""));
}

/** Reads a number as pydantic does; null if it is none, infinite or NaN where the text says so. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  const named = /^([+-]?)(nan|inf|infinity)$/i.exec(trimmed);
  if (named) return named[2]?.toLowerCase() === "nan" ? Number.NaN : named[1] === "-" ? -Infinity : Infinity;
  const plain = trimmed.replaceAll(/(?<=\d)_(?=\d)/g, "");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

const TRUE = new Set(["1", "true", "t", "yes", "y", "on"]);
const FALSE = new Set(["0", "false", "f", "no", "n", "off"]);

/** Reads a boolean as pydantic does, in any case but without white space; null if it is none. */
export function readBoolean(text: string): boolean | null {
  const word = text.toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : null;
}
