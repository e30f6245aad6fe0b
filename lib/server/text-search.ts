import { Prisma } from "./generated/prisma/client.ts";
import { escapeLike } from "./like-pattern.ts";
import type { TenantConnection } from "./tenant-database.ts";

/**
 * The words of a search, normalized by the database like the columns `search_text`: without accents, in lower
 * case. Each word is matched separately, so that the last name may come first.
 */
export async function searchWords(db: TenantConnection, q: string | undefined): Promise<string[]> {
  if (q === undefined) return [];
  const [row] = await db.$queryRaw<{ folded: string }[]>`select fold_text(${q}) as folded`;
  return row?.folded.split(/\s+/).filter((word) => word !== "") ?? [];
}

/** In scripts without spaces two characters can be a whole name, and occur inside a word. */
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u;

/**
 * A word matches anywhere, but one or two letters only match at the start of a word: inside names they occur
 * in nearly every row, and they have no trigram to look up.
 */
const isAnywhere = (word: string) => word.length > 2 || WITHOUT_SPACES.test(word);

type TextCondition = { searchText: { contains: string } | { startsWith: string } };

/** The rows that match a word of `searchWords`, in any table with a `search_text`. */
export function wordCondition(word: string): TextCondition | { OR: TextCondition[] } {
  const text = escapeLike(word);
  if (isAnywhere(word)) return { searchText: { contains: text } };
  return { OR: [{ searchText: { startsWith: text } }, { searchText: { contains: ` ${text}` } }] };
}

/** The same as SQL. @param column such as `p.search_text`; from our code, never from a request */
export function wordSql(word: string, column: string): Prisma.Sql {
  const text = escapeLike(word);
  const searched = Prisma.raw(column);
  if (isAnywhere(word)) return Prisma.sql`${searched} like ${`%${text}%`}`;
  return Prisma.sql`(${searched} like ${`${text}%`} or ${searched} like ${`% ${text}%`})`;
}
