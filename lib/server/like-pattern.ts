/** A search text may hold the wildcards of LIKE, which Prisma passes on as they are. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
