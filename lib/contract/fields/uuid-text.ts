const LAST_GROUP_START = 24;
const GROUP_LENGTHS = [8, 4, 4, 4, 12] as const;
const URN = "urn:uuid:";

/**
 * Reads a UUID in the forms that pydantic accepts (hyphenated, 32 digits, braced, URN) and returns it in
 * lower case with hyphens, or an error in the words of the Rust crate `uuid`, which pydantic passes on.
 */
export function readUuid(text: string): { uuid: string } | { error: string } {
  const braced = text.startsWith("{") && text.endsWith("}") && text.length > 1;
  const offset = braced ? 1 : text.startsWith(URN) ? URN.length : 0;
  const inner = braced ? text.slice(1, -1) : text.slice(offset);
  const digits = inner.replaceAll("-", "");
  const hyphenated = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(inner);
  if (hyphenated || (offset === 0 && /^[0-9a-f]{32}$/i.test(inner))) return { uuid: hyphenate(digits) };
  // A text in braces or with a prefix is measured without them if it then has the right size, otherwise with
  // them.
  const sized = offset > 0 && new TextEncoder().encode(inner).length === 36;
  return { error: sized ? uuidError(inner, 0, 36) : uuidError(inner, offset, text.length) };
}

function hyphenate(digits: string): string {
  const hex = digits.toLowerCase();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The crate looks for a foreign character first, then counts groups, then measures the first wrong group. */
function uuidError(inner: string, offset: number, length: number): string {
  const foreign = inner.search(/[^0-9a-f-]/i);
  if (foreign >= 0) {
    const character = String.fromCodePoint(inner.codePointAt(foreign) ?? 0);
    return `invalid character: found \`${character}\` at ${foreign + offset + 1}`;
  }
  const groups = inner.split("-");
  if (groups.length === 1 && offset === 0)
    return `invalid length: expected length 32 for simple format, found ${length}`;
  if (groups.length !== 5) return `invalid group count: expected 5, found ${groups.length}`;
  const wrong = groups.findIndex((group, index) => group.length !== GROUP_LENGTHS[index]);
  // The crate measures the last group to the end of the whole text, prefix and braces included.
  const found = wrong === 4 ? length - LAST_GROUP_START : groups[wrong]?.length;
  return `invalid group length in group ${wrong}: expected ${GROUP_LENGTHS[wrong]}, found ${found}`;
}
