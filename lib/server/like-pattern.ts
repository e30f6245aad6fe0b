/** Escapes the wildcards of LIKE in a search text, which Prisma does not escape. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
